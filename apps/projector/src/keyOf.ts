import type { AnyProjection } from './projectionAttempt.ts'

/** The unit that projectors allocate: one version of a projection. Two versions may run side by side. */
export const keyOf = ({ name, version }: Pick<AnyProjection, 'name' | 'version'>): string => `${name}-v${version}`
