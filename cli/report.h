/* Reports as JSON on standard output: pieces of it, without any locale. */
#ifndef MOTTE_CLI_REPORT_H
#define MOTTE_CLI_REPORT_H

#include "cli.h"

/* A string in quotes, escaped; bytes that are no UTF-8 (a file's name may hold any) become U+FFFD. */
void report_text(const char* text);

/* {"code", "gesture", "x", "z", "text"}: metres; the gesture is null where there is none. */
void report_issue(const mt_issue* issue);

/* 16 hexadecimal digits. */
void report_digest(uint64_t digest);

/* A list of issues: each is told to report_list_issue with the same list, then the list is closed. */
typedef struct report_list {
    uint32_t    count;
    const char* indent;
} report_list;

void report_list_issue(void* list, const mt_issue* issue);
void report_list_end(const report_list* list);

/* An issue in words, on stderr. */
void say_issue(const mt_issue* issue, const char* tool);

#endif
