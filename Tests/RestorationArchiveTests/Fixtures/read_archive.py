"""Dumps an archive as JSON, by docs/formats/archive-v1.md alone.

The first file named is the archive; any others are changes, applied to it in turn.

Numbers that JSON cannot hold exactly are dumped as texts: 64-bit integers in decimal, floating
point by its bits in hexadecimal. Bytes are hexadecimal as well.
"""

import json
import struct
import sys

GEOMETRY = {
    0: ("point", 2), 1: ("size", 2), 2: ("rect", 4), 3: ("vector", 2), 4: ("offset", 2),
    5: ("insets", 4), 6: ("directionalInsets", 4), 7: ("transform", 6),
}
INTEGERS = {
    3: ("int8", "<b"), 4: ("int16", "<h"), 5: ("int32", "<i"), 6: ("int64", "<q"),
    7: ("uint8", "<B"), 8: ("uint16", "<H"), 9: ("uint32", "<I"), 10: ("uint64", "<Q"),
}
MASK = (1 << 64) - 1
EMPTY = 0xCBF29CE484222325


class TooNew(Exception):
    pass


def mix(value):
    product = value * 0x9E3779B97F4A7C15 & MASK
    return product ^ product >> 32


def name_hash(name):
    data = name.encode("utf-8")
    result = mix(EMPTY ^ len(data))
    for start in range(0, len(data), 8):
        result = mix(result ^ int.from_bytes(data[start:start + 8], "little"))
    return result


class Cursor:
    def __init__(self, data, position):
        self.data, self.position = data, position

    def take(self, count):
        taken = self.data[self.position:self.position + count]
        if len(taken) != count:
            raise ValueError("cut off")
        self.position += count
        return taken

    def number(self, form):
        return struct.unpack(form, self.take(struct.calcsize(form)))[0]

    def varint(self):
        result = shift = 0
        while True:
            byte = self.number("<B")
            result |= (byte & 0x7F) << shift
            if byte < 0x80:
                return result
            shift += 7

    def text(self):
        return self.take(self.varint()).decode("utf-8")

    def bits(self, count):
        return self.take(count)[::-1].hex()


class Archive:
    def __init__(self, data):
        self.data = data
        cursor = Cursor(data, 0)
        if cursor.take(8) != b"PRNLARCH":
            raise ValueError("no archive")
        major, _ = cursor.number("<H"), cursor.number("<H")
        if major != 1:
            raise TooNew(major)
        cursor.take(4)
        self.timestamp = cursor.bits(8)
        self.high_water_mark = cursor.number("<Q")
        if cursor.number("<Q") != len(data):
            raise ValueError("not whole")
        records, slots, nodes, names = (cursor.number("<I") for _ in range(4))
        self.header_offset, directory = cursor.number("<Q"), cursor.number("<Q")
        self.read_names(directory + records * 16 + slots * 4 + nodes * 16, names)
        self.read_nodes(directory + records * 16 + slots * 4, nodes)
        self.read_directory(directory, records, slots)

    def read_names(self, offset, count):
        ends = Cursor(self.data, offset)
        texts = Cursor(self.data, offset + count * 4)
        self.names, start = [], 0
        for _ in range(count):
            end = ends.number("<I")
            self.names.append(texts.take(end - start).decode("utf-8"))
            start = end

    def read_nodes(self, offset, count):
        cursor = Cursor(self.data, offset)
        self.paths, self.hashes = [[]], [EMPTY]
        for _ in range(count):
            parent, name, step = (cursor.number(form) for form in ("<I", "<I", "<Q"))
            identifier = self.names[name]
            self.paths.append(self.paths[parent] + [{
                "identifier": identifier, "role": step & 0xFF,
                "stackIndex": (step >> 8) - 1 if step >> 8 else None,
            }])
            self.hashes.append(mix(mix(self.hashes[parent] ^ name_hash(identifier)) ^ step))

    def read_directory(self, offset, count, slot_count):
        cursor = Cursor(self.data, offset)
        self.directory = [struct.unpack("<IIII", cursor.take(16)) for _ in range(count)]
        slots = [cursor.number("<I") for _ in range(slot_count)]
        end = 96
        for number, (start, length, path, check) in enumerate(self.directory):
            if start != end or check != self.hashes[path] >> 32:
                raise ValueError("the directory is wrong")
            end += length
            slot = self.hashes[path] % slot_count
            while slots[slot] != number + 1:
                if slots[slot] == 0:
                    raise ValueError("a record cannot be found")
                slot = (slot + 1) % slot_count
        if end != self.header_offset:
            raise ValueError("records have gaps")

    def optional(self, cursor):
        return self.names[cursor.varint()] if cursor.number("<B") else None

    def fields(self, cursor):
        return [
            {"key": self.names[cursor.varint()], "value": self.value(cursor)}
            for _ in range(cursor.varint())
        ]

    def value(self, cursor):
        tag = cursor.number("<B")
        if tag == 0:
            return {"null": None}
        if tag in (1, 2):
            return {"bool": tag == 2}
        if tag in INTEGERS:
            name, form = INTEGERS[tag]
            return {name: str(cursor.number(form))}
        if tag == 16:
            relative = cursor.text()
            return {"url": relative, "base": cursor.text() if cursor.number("<B") else None}
        if tag == 22:
            kind, count = GEOMETRY[cursor.number("<B")]
            return {"geometry": kind, "components": [cursor.bits(8) for _ in range(count)]}
        if tag in (24, 25):
            number = str(cursor.varint()) if tag == 25 else None
            return {"object": self.names[cursor.varint()], "number": number,
                    "fields": self.fields(cursor)}
        readers = {
            11: ("float", lambda: cursor.bits(4)),
            12: ("double", lambda: cursor.bits(8)),
            13: ("string", cursor.text),
            14: ("data", lambda: cursor.take(cursor.varint()).hex()),
            15: ("date", lambda: cursor.bits(8)),
            17: ("uuid", lambda: cursor.take(16).hex()),
            18: ("indexPath", lambda: [str(cursor.number("<q")) for _ in range(cursor.varint())]),
            19: ("array", lambda: [self.value(cursor) for _ in range(cursor.varint())]),
            20: ("set", lambda: [self.value(cursor) for _ in range(cursor.varint())]),
            21: ("dictionary", lambda: [
                [self.value(cursor), self.value(cursor)] for _ in range(cursor.varint())]),
            23: ("reference", lambda: self.paths[cursor.varint()]),
            26: ("shared", lambda: str(cursor.varint())),
        }
        name, read = readers[tag]
        return {name: read()}

    def record(self, start, length, path):
        cursor = Cursor(self.data, start)
        kind, marks = cursor.number("<B"), cursor.number("<B")
        record = {
            "path": self.paths[path], "kind": kind, "viewWasLoaded": bool(marks & 1),
            "className": self.names[cursor.varint()],
        }
        for mark, name in ((2, "restorationClassName"), (4, "storyboardName"),
                           (8, "storyboardIdentifier")):
            record[name] = self.names[cursor.varint()] if marks & mark else None
        record["fields"] = self.fields(cursor)
        if cursor.position != start + length:
            raise ValueError("a record has a wrong length")
        return record

    def dump(self):
        cursor = Cursor(self.data, self.header_offset)
        return {
            "archiveMajor": cursor.number("<H"), "archiveMinor": cursor.number("<H"),
            "idiom": str(cursor.number("<q")), "bundleVersion": self.optional(cursor),
            "systemVersion": self.optional(cursor), "timestamp": self.timestamp,
            "highWaterMark": str(self.high_water_mark),
            "roots": [self.paths[cursor.varint()] for _ in range(cursor.varint())],
            "records": [self.record(*entry[:3]) for entry in self.directory],
        }


def changed(dump, data):
    """The dump after the change that these bytes hold."""
    magic, major, _, _, old_count, run_count = struct.unpack_from("<8sHHIII", data)
    if magic != b"PRNLCHNG":
        raise ValueError("no change")
    if major > 1:
        raise TooNew(major)
    if old_count != len(dump["records"]):
        raise ValueError("a change of another archive")
    runs = [struct.unpack_from("<III", data, 24 + 12 * number) for number in range(run_count)]
    result = Archive(data[24 + 12 * run_count:]).dump()
    carried = result["records"]
    if not runs:
        by_path = {json.dumps(record["path"]): record for record in carried}
        result["records"] = [by_path.get(json.dumps(record["path"]), record)
                             for record in dump["records"]]
        return result
    result["records"] = []
    for start, count, new in runs:
        result["records"] += dump["records"][start:start + count] + carried[:new]
        carried = carried[new:]
    return result


def main():
    files = []
    for name in sys.argv[1:]:
        with open(name, "rb") as file:
            files.append(file.read())
    try:
        dump = Archive(files[0]).dump()
        for change in files[1:]:
            dump = changed(dump, change)
    except TooNew as version:
        sys.exit(f"too new: version {version}")
    # Texts that are only canonically equal stay apart in ASCII.
    json.dump(dump, sys.stdout, indent=1, sort_keys=True, ensure_ascii=True)
    print()


if __name__ == "__main__":
    main()
