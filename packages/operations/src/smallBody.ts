/** In bytes, for bodies of a few fields (contract, "Conventions"). */
export const smallBody = 16 * 1024
