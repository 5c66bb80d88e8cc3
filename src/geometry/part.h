/*
 * Parts of masonry: what is laid, before any triangle. A part can be counted, compared and tested; the
 * mesh floor turns it into triangles and knows nothing of walls.
 *
 * Positions are metres relative to the corner of the page, y is the world's height.
 */
#ifndef MT_GEOMETRY_PART_H
#define MT_GEOMETRY_PART_H

#include "base/array.h"

#include <stdint.h>

/* The name of a part within its wall: equal names in two plans mean the same stone. */
typedef struct mt_part_name {
    int32_t course; /* courses count from 0 at the ground of s = 0, downward too; coping and merlons have their own roles */
    int32_t cell;   /* place on the lattice of the course; number of the corner or end for quoins */
    uint8_t role;   /* mt_part_role */
    uint8_t face;   /* 0: on the side of the path's normal, 1: opposite; 0 for parts through the wall */
    uint8_t half;   /* 0 whole, 1 lower and 2 upper half of a split stone; ordinal within a merlon */
    uint8_t pad;
} mt_part_name;

typedef enum mt_part_role {
    MT_ROLE_STONE = 0,
    MT_ROLE_QUOIN = 1,  /* blocks at ends and steps */
    MT_ROLE_CORNER = 2, /* quoins of mitred corners */
    MT_ROLE_COPING = 3,
    MT_ROLE_MERLON = 4,
    MT_ROLE_CAP = 5,
} mt_part_role;

enum { MT_PILLOW_COLUMNS = 5 };

/* The ring of a pillow at one column: its lower and upper point on the mortar plane and the way out. */
typedef struct mt_pillow_column {
    float xb, yb, zb; /* lower point of the ring */
    float xt, yt, zt; /* upper point */
    float nx, nz;     /* unit, outward, level */
} mt_pillow_column;

/*
 * A stone of a face: a ring on the mortar plane and a face that stands proud of it. Columns are at 0, bevel,
 * middle, length - bevel, length.
 */
typedef struct mt_pillow {
    uint64_t         key; /* draws of chips, tilt, lumps and tone */
    mt_part_name     name;
    float            u0, u1;   /* [m] extent of the ring along the face, on the lattice */
    float            v0, v1;   /* [m] extent of the ring in height before the warp */
    float            bevel;    /* [m] along; the same up, but at most 0.36 of the height */
    float            chip;     /* [m] most a corner is cut */
    float            shade[2]; /* [0 to 1] light at the lower and upper ring */
    float            winding;  /* +1: columns run to the right seen from outside; -1: to the left */
    mt_pillow_column column[MT_PILLOW_COLUMNS];
} mt_pillow;

/* Faces of a block. Corner i has bit 0 for the far end along, bit 1 for face 1 across, bit 2 for up. */
enum {
    MT_BLOCK_START = 1, /* towards smaller s */
    MT_BLOCK_END = 2,
    MT_BLOCK_FACE0 = 4,
    MT_BLOCK_FACE1 = 8,
    MT_BLOCK_BOTTOM = 16,
    MT_BLOCK_TOP = 32,
};

/* A cut stone: a hexahedron with chamfered edges. */
typedef struct mt_block {
    uint64_t     key;
    mt_part_name name;
    float        corner[8][3];
    float        chamfer;    /* [m] */
    float        jitter;     /* [m] most a corner is moved */
    float        shade[2];   /* [0 to 1] at the lower and upper corners */
    float        u0, v0;     /* [m] texture place of corner 0 */
    uint8_t      hidden;     /* faces nobody sees: MT_BLOCK_ bits */
    uint8_t      hidden_far; /* faces nobody sees from afar, where joints are closed */
    uint8_t      dressed;    /* 1: tones of dressed stone, 0: of the faces' stones */
    uint8_t      pad;
} mt_block;

enum { MT_SHEET_ROWS = 4 };

/* One column of a sheet: a vertical line of points with the light on each. */
typedef struct mt_sheet_column {
    float x[MT_SHEET_ROWS];
    float y[MT_SHEET_ROWS];
    float z[MT_SHEET_ROWS];
    float shade[MT_SHEET_ROWS];
    float nx, ny, nz; /* unit, outward */
    float u;          /* [m] */
} mt_sheet_column;

/* A skin of mortar: `count` columns from `first` in mt_parts.columns. */
typedef struct mt_sheet {
    uint32_t first;
    uint32_t count;
    uint32_t rows;    /* 2 to MT_SHEET_ROWS of each column are used */
    float    winding; /* as for a pillow */
} mt_sheet;

typedef struct mt_parts {
    MT_ARRAY(mt_pillow) pillows;
    MT_ARRAY(mt_block) blocks;
    MT_ARRAY(mt_sheet) sheets;
    MT_ARRAY(mt_sheet_column) columns;
} mt_parts;

/* Empties, keeping the memory for the next chunk. */
static inline void mt_parts_clear(mt_parts* parts) {
    parts->pillows.count = parts->blocks.count = parts->sheets.count = parts->columns.count = 0;
}

static inline void mt_parts_free(mt_parts* parts, const mt_allocator* allocator) {
    mt_array_free(&parts->pillows, allocator);
    mt_array_free(&parts->blocks, allocator);
    mt_array_free(&parts->sheets, allocator);
    mt_array_free(&parts->columns, allocator);
}

/* Stones laid: a split stone counts twice. */
static inline uint32_t mt_parts_stones(const mt_parts* parts) {
    return (uint32_t)(parts->pillows.count + parts->blocks.count);
}

#endif
