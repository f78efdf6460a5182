#include "CSystemBus.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#define NAME_AND_PLACE(result, name, parameters) \
    {"sd_" #name, offsetof(struct perennial_sd_bus, name)},

static const struct {
    const char *name;
    size_t place;
} all[] = {PERENNIAL_SD_BUS_FUNCTIONS(NAME_AND_PLACE)};

int perennial_load_sd_bus(const char *library, struct perennial_sd_bus *functions) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return -1;
    for (size_t index = 0; index < sizeof all / sizeof all[0]; index++) {
        void *function = dlsym(handle, all[index].name);
        if (!function) return -1;
        memcpy((char *)functions + all[index].place, &function, sizeof function);
    }
    return 0;
}
