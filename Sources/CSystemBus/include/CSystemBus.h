// The part of libsystemd's sd-bus that the host uses.
//
// The library is loaded when it is first needed, so the host can be built without its headers and
// runs without it. The declarations are the host's own; the signatures belong to the library's
// stable interface (systemd 221 or later).

#ifndef CSYSTEMBUS_H
#define CSYSTEMBUS_H

#include <stdint.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;

/// The error of a reply.
struct perennial_bus_error {
    const char *name;
    const char *message;
    int need_free;
};

// The functions: the result, the name in the library without the prefix `sd_`, the parameters. All
// return a negative error number on failure, or a null pointer.
#define PERENNIAL_SD_BUS_FUNCTIONS(FUNCTION) \
    FUNCTION(int, bus_new, (sd_bus **bus)) \
    FUNCTION(int, bus_set_address, (sd_bus *bus, const char *address)) \
    FUNCTION(int, bus_set_bus_client, (sd_bus *bus, int is_client)) \
    FUNCTION(int, bus_negotiate_fds, (sd_bus *bus, int is_negotiated)) \
    FUNCTION(int, bus_start, (sd_bus *bus)) \
    FUNCTION(void, bus_close, (sd_bus *bus)) \
    FUNCTION(sd_bus *, bus_unref, (sd_bus *bus)) \
    FUNCTION(int, bus_get_fd, (sd_bus *bus)) \
    FUNCTION(int, bus_get_events, (sd_bus *bus)) \
    FUNCTION(int, bus_process, (sd_bus *bus, sd_bus_message **message)) \
    FUNCTION(int, bus_send, (sd_bus *bus, sd_bus_message *message, uint64_t *cookie)) \
    FUNCTION(int, bus_message_new_method_call, \
        (sd_bus *bus, sd_bus_message **message, const char *destination, const char *path, \
         const char *interface, const char *member)) \
    FUNCTION(int, bus_message_new_method_return, (sd_bus_message *call, sd_bus_message **message)) \
    FUNCTION(int, bus_message_new_signal, \
        (sd_bus *bus, sd_bus_message **message, const char *path, const char *interface, \
         const char *member)) \
    FUNCTION(int, bus_message_new_method_error, \
        (sd_bus_message *call, sd_bus_message **message, \
         const struct perennial_bus_error *error)) \
    FUNCTION(int, bus_message_set_expect_reply, (sd_bus_message *message, int is_expected)) \
    FUNCTION(int, bus_message_get_expect_reply, (sd_bus_message *message)) \
    FUNCTION(int, bus_message_set_destination, (sd_bus_message *message, const char *name)) \
    FUNCTION(sd_bus_message *, bus_message_unref, (sd_bus_message *message)) \
    FUNCTION(int, bus_message_get_type, (sd_bus_message *message, uint8_t *type)) \
    FUNCTION(int, bus_message_get_reply_cookie, (sd_bus_message *message, uint64_t *cookie)) \
    FUNCTION(const char *, bus_message_get_path, (sd_bus_message *message)) \
    FUNCTION(const char *, bus_message_get_interface, (sd_bus_message *message)) \
    FUNCTION(const char *, bus_message_get_member, (sd_bus_message *message)) \
    FUNCTION(const char *, bus_message_get_sender, (sd_bus_message *message)) \
    FUNCTION(const struct perennial_bus_error *, bus_message_get_error, (sd_bus_message *message)) \
    FUNCTION(int, bus_message_peek_type, \
        (sd_bus_message *message, char *type, const char **contents)) \
    FUNCTION(int, bus_message_enter_container, \
        (sd_bus_message *message, char type, const char *contents)) \
    FUNCTION(int, bus_message_exit_container, (sd_bus_message *message)) \
    FUNCTION(int, bus_message_read_basic, (sd_bus_message *message, char type, void *value)) \
    FUNCTION(int, bus_message_open_container, \
        (sd_bus_message *message, char type, const char *contents)) \
    FUNCTION(int, bus_message_close_container, (sd_bus_message *message)) \
    FUNCTION(int, bus_message_append_basic, \
        (sd_bus_message *message, char type, const void *value))

/// The functions of the library.
struct perennial_sd_bus {
#define PERENNIAL_FIELD(result, name, parameters) result (*name) parameters;
    PERENNIAL_SD_BUS_FUNCTIONS(PERENNIAL_FIELD)
#undef PERENNIAL_FIELD
} __attribute__((swift_attr("@Sendable")));

/// Loads a library and finds its functions.
///
/// Returns 0, or -1 with the reason in dlerror. A library that was loaded stays loaded.
int perennial_load_sd_bus(const char *library, struct perennial_sd_bus *functions);

#endif
