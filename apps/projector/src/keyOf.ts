import type { AnyProjection } from './track.ts'

/** What projectors share out among themselves: a projection in one version. Another version is other work, done beside it. */
export const keyOf = ({ name, version }: Pick<AnyProjection, 'name' | 'version'>): string => `${name}-v${version}`
