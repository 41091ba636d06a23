import type { Projection } from '@manabi/read-store'

// biome-ignore lint/suspicious/noExplicitAny: the projector takes projections of every document type.
export type AnyProjection = Projection<any, any>

/** Names one version of a projection. During an upgrade, processes of two releases run two versions side by side. */
export const keyOf = ({ name, version }: Pick<AnyProjection, 'name' | 'version'>): string => `${name}-v${version}`
