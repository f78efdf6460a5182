#include "CSystemBus.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#define FUNCTION(name) {"sd_" #name, offsetof(struct perennial_sd_bus, name)}

static const struct {
    const char *name;
    size_t offset;
} functions_by_name[] = {
    FUNCTION(bus_new),
    FUNCTION(bus_set_address),
    FUNCTION(bus_set_bus_client),
    FUNCTION(bus_negotiate_fds),
    FUNCTION(bus_start),
    FUNCTION(bus_close),
    FUNCTION(bus_unref),
    FUNCTION(bus_get_fd),
    FUNCTION(bus_get_events),
    FUNCTION(bus_process),
    FUNCTION(bus_send),
    FUNCTION(bus_message_new_method_call),
    FUNCTION(bus_message_new_method_return),
    FUNCTION(bus_message_new_signal),
    FUNCTION(bus_message_set_destination),
    FUNCTION(bus_message_unref),
    FUNCTION(bus_message_get_type),
    FUNCTION(bus_message_get_reply_cookie),
    FUNCTION(bus_message_get_path),
    FUNCTION(bus_message_get_interface),
    FUNCTION(bus_message_get_member),
    FUNCTION(bus_message_get_sender),
    FUNCTION(bus_message_get_error),
    FUNCTION(bus_message_peek_type),
    FUNCTION(bus_message_enter_container),
    FUNCTION(bus_message_exit_container),
    FUNCTION(bus_message_read_basic),
    FUNCTION(bus_message_open_container),
    FUNCTION(bus_message_close_container),
    FUNCTION(bus_message_append_basic),
};

enum { FUNCTION_COUNT = sizeof functions_by_name / sizeof functions_by_name[0] };

_Static_assert(
    sizeof(struct perennial_sd_bus) == FUNCTION_COUNT * sizeof(void *),
    "every function of the structure is in the table");

int perennial_load_sd_bus(const char *library, struct perennial_sd_bus *functions) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return -1;
    for (size_t index = 0; index < FUNCTION_COUNT; index++) {
        void *function = dlsym(handle, functions_by_name[index].name);
        if (!function) return -1;
        memcpy((char *)functions + functions_by_name[index].offset, &function, sizeof function);
    }
    return 0;
}
