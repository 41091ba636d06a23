type Settings = Readonly<Record<string, string | undefined>>

/** `FC_SEED`: what properties begin with. Without it a constant, so that a verdict depends on the code alone. */
export const seedOf = ({ FC_SEED }: Settings): number => Number(FC_SEED || 20260401)

/** `FC_RUNS`: how often every property runs. Without it, as often as its test says. */
export const runs = (usual: number): number => Number(process.env['FC_RUNS'] || usual)
