export type { ProjectionStatus } from './member.ts'
export { type Projector, type ProjectorOptions, startProjector } from './projector.ts'
export type { AnyProjection } from './track.ts'
