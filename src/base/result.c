#include "motte/base.h"

mt_version mt_version_get(void) {
    return (mt_version){MT_VERSION_MAJOR, MT_VERSION_MINOR, MT_VERSION_PATCH};
}

const char* mt_result_text(mt_result result) {
    switch (result) {
        case MT_OK: return "ok";
        case MT_ERROR_ARGUMENT: return "value out of range";
        case MT_ERROR_FORMAT: return "not the expected format";
        case MT_ERROR_VERSION: return "made by a newer version";
        case MT_ERROR_MEMORY: return "out of memory";
    }
    return "unknown result";
}
