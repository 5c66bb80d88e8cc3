#include "base/hash.h"
#include "plan/ground_def.h"
#include "plan/plan.h"

uint64_t mt_plan_digest(const mt_plan* plan) {
    uint64_t hash = mt_ground_def_hash(0, &plan->ground);
    hash = mt_hash_u64(hash, plan->next_id);
    hash = mt_hash_u64(hash, plan->walls.count);
    for (size_t i = 0; i < plan->walls.count; ++i) {
        const mt_wall* wall = &plan->walls.items[i];
        hash = mt_hash_u64(hash, wall->id);
        hash = mt_hash_u64(hash, (uint64_t)wall->kind);
        hash = mt_hash_u64(hash, (uint64_t)wall->height << 32 | (uint64_t)wall->thickness);
        hash = mt_hash_u64(hash, wall->seed);
        hash = mt_hash_u64(hash, wall->line->hash);
        hash = mt_hash_u64(hash, wall->piece_count);
        for (uint32_t k = 0; k < wall->piece_count; ++k) {
            const mt_piece* piece = &plan->pieces.items[wall->piece_first + k];
            hash = mt_hash_u64(mt_hash_u64(hash, (uint64_t)piece->s0), (uint64_t)piece->s1);
        }
    }
    return hash;
}
