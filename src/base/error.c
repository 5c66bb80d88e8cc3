#include "base/error.h"

#include "base/text.h"

mt_result mt_error_set(mt_error* error, mt_result result, const char* place, const char* text) {
    if (error != NULL) {
        error->result = result;
        error->line = 0;
        mt_text at = mt_text_into(error->place, sizeof error->place);
        mt_text_add(&at, place);
        mt_text words = mt_text_into(error->text, sizeof error->text);
        mt_text_add(&words, text);
    }
    return result;
}

mt_result mt_error_memory(mt_error* error) {
    return mt_error_set(error, MT_ERROR_MEMORY, "", "there is not enough memory");
}

mt_result mt_error_unless_within(mt_error* error, const char* argument, int64_t value, const mt_bounds* bounds) {
    if (value >= bounds->least && value <= bounds->most) {
        return MT_OK;
    }
    mt_error_set(error, MT_ERROR_ARGUMENT, argument, "");
    if (error != NULL) {
        mt_text words = mt_text_into(error->text, sizeof error->text);
        mt_text_add(&words, argument);
        mt_text_add(&words, " is ");
        mt_text_i64(&words, value);
        mt_text_add(&words, ", expected ");
        mt_text_i64(&words, bounds->least);
        mt_text_add(&words, " to ");
        mt_text_i64(&words, bounds->most);
        mt_text_add(&words, bounds->unit[0] != '\0' ? " " : "");
        mt_text_add(&words, bounds->unit);
    }
    return MT_ERROR_ARGUMENT;
}
