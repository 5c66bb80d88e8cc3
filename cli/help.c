/* motte help: what the commands do, and how. */
#include "cli.h"

#include <string.h>

typedef struct help_page {
    const char* command;
    const char* text;
} help_page;

static const char overview[] =
    "motte: build with strokes. A wall of real stones from a line, for other tools to open.\n"
    "\n"
    "  motte build SCRIPT -o village.glb    build a plan or script, as GLB, OBJ, SVG or PNG\n"
    "  motte run SCRIPT -o village.motte    play a script, keep the plan it leaves\n"
    "  motte stats FILE --json              stones, vertices, lengths, issues\n"
    "  motte digest FILE                    one number for all of it, the same on every machine\n"
    "  motte check FILE                     look for faults\n"
    "  motte bench --json                   how fast it is here\n"
    "  motte help COMMAND                   more on one of them\n"
    "\n"
    "FILE is a plan or a script; - is standard input or output. --help works everywhere, --version tells the version.\n"
    "Data goes to standard output, words to standard error.\n"
    "\n"
    "Exit codes: 0 good, 1 faults found, 2 wrong usage, 3 bad input, 4 reading or writing failed, 5 out of memory.\n";

static const char brief[] = "motte: build with strokes.\n"
                            "\n"
                            "Draw a wall and build it:\n"
                            "  echo '{\"format\": \"motte-script\", \"version\": 1, \"gestures\": [\n"
                            "    {\"tool\": \"wall\", \"points\": [[0, 0], [6000, 1500], [12000, 0]]}]}' > wall.json\n"
                            "  motte build wall.json -o wall.glb\n"
                            "\n"
                            "Commands: run, build, stats, digest, check, bench, help. \"motte help\" says more.\n";

static const help_page pages[] = {
    {"run", "motte run SCRIPT [-o PLAN.motte] [--force] [--json]\n"
            "\n"
            "Plays the gestures of a script and writes the plan they leave, to standard output without -o. A refused\n"
            "gesture is no failure: it is told on standard error, and the exit code stays 0.\n"
            "\n"
            "  -o, --output FILE   where the plan goes; - is standard output\n"
            "  -f, --force         replace the file if it exists\n"
            "      --json          report on standard output what each gesture made; the plan then needs -o FILE\n"
            "\n"
            "Example:\n"
            "  motte run scenes/bend.json -o bend.motte\n"},
    {"build", "motte build FILE -o NAME.glb|.obj|.svg|.png [--force] [--format F] [--detail far] [--land] [--scale N]\n"
              "\n"
              "Builds a plan or script. GLB and OBJ hold the meshes, SVG and PNG the plan seen from above.\n"
              "\n"
              "  -o, --output FILE   where to; - is standard output and needs --format\n"
              "  -f, --force         replace the file if it exists\n"
              "      --format F      glb, obj, svg or png, where the name of the file does not say it\n"
              "      --detail D      near (all stones) or far (a fifth of the triangles); near if left out\n"
              "      --land          with ground, water and plants too: large\n"
              "      --scale N       of drawings: pixels per metre, 0.01 to 1000; chosen by size if left out\n"
              "\n"
              "Examples:\n"
              "  motte build scenes/pond.json -o pond.glb\n"
              "  motte build pond.motte -o - --format png | display\n"},
    {"stats", "motte stats FILE [--json]\n"
              "\n"
              "Counts what a plan or script comes to: walls, pieces, stones, chunks, vertices and triangles of the near\n"
              "version (the land not counted), length, digests, and issues.\n"
              "\n"
              "      --json          as JSON; its fields are those of docs/format.md\n"
              "\n"
              "Example:\n"
              "  motte stats scenes/knot.json --json\n"},
    {"digest", "motte digest FILE\n"
               "\n"
               "Prints 16 hexadecimal digits: a hash of the plan and of all its meshes, the same on every machine.\n"
               "\n"
               "Example:\n"
               "  motte digest scenes/bend.json\n"},
    {"check", "motte check FILE [--json]\n"
              "\n"
              "Looks at a plan for all that has to hold: ids, lengths, order of pieces; then builds it and looks at every\n"
              "mesh: finite numbers, unit normals, no degenerate triangle, none inside out, indices in range. One line\n"
              "a fault on standard output, exit code 1 if there is any. A script is played first.\n"
              "\n"
              "      --json          faults as JSON\n"
              "\n"
              "Example:\n"
              "  motte check village.motte\n"},
    {"bench", "motte bench [--json]\n"
              "\n"
              "Measures the speed of this machine, in one run, each row beside its limit or its peer.\n"
              "\n"
              "      --json          {\"rows\": [{\"name\", \"ms\", \"worst_ms\", \"limit_ms\", ...}]}\n"},
    {"help", "motte help [COMMAND]\n"
             "\n"
             "Says what there is, or more of one command.\n"},
};

bool help_print(const char* command, FILE* stream) {
    if (command == NULL) {
        fputs(overview, stream);
        return true;
    }
    for (size_t i = 0; i < sizeof pages / sizeof *pages; ++i) {
        if (strcmp(pages[i].command, command) == 0) {
            fputs(pages[i].text, stream);
            return true;
        }
    }
    return false;
}

void help_short(FILE* stream) {
    fputs(brief, stream);
}

int help_main(int argc, char** argv) {
    if (argc > 1) {
        say("help: one command at a time");
        return EXIT_USAGE;
    }
    if (help_print(argc == 1 ? argv[0] : NULL, stdout)) {
        return EXIT_GOOD;
    }
    const char* near = nearest_word(argv[0], command_names);
    if (near != NULL) {
        say("help: unknown command %s; did you mean %s?", argv[0], near);
    } else {
        say("help: unknown command %s; \"motte help\" lists them", argv[0]);
    }
    return EXIT_USAGE;
}
