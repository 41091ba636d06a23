import { Unavailable } from '@manabi/kernel'
import type { Generation } from '@manabi/read-store'
import { type AnyProjection, type Failure, Track } from './track.ts'

export interface ProjectionStatus {
  readonly name: string
  readonly version: number
  /** `building`: readers do not see it yet. `failed`: it stopped, and is tried again from time to time. */
  readonly status: 'ready' | 'building' | 'failed'
  /** Of the last event in its documents. */
  readonly position: number
  /** How far the events go beyond, in positions. */
  readonly behind: number
  readonly error?: string
}

/** A projection of the running projector, from one attempt to the next. */
export class Member {
  readonly projection: AnyProjection
  /** Null until its generation is known. */
  track: Track | null = null
  /** Whether readers see the generation that it writes. */
  isActive = false
  /** Why it stopped; null once it has come to the end of the events again. */
  error: string | null = null
  /** In a row. */
  failures = 0

  constructor(projection: AnyProjection) {
    this.projection = projection
  }

  /** Goes on with a generation. */
  enter({ collection, checkpoint, isActive }: Generation): Track {
    this.isActive = isActive
    this.track = new Track({ projection: this.projection, collection, checkpoint })
    return this.track
  }

  failed({ position, error }: Failure): void {
    this.error = `at ${position}: ${error instanceof Error ? error.message : String(error)}`
    // A store that is away says nothing about the projection: it goes on soon after the store is back.
    if (!(error instanceof Unavailable)) this.failures++
  }

  recovered(): void {
    this.error = null
    this.failures = 0
  }

  /** How far it is, for those who wait; null when it has stopped, or is being built and far from done. */
  waitedFor(): number | null {
    const position = this.track?.saved ?? -1
    const isNear = this.isActive || this.track === null || !this.track.isFar
    return this.error === null && isNear ? position : null
  }

  status(head: number): ProjectionStatus {
    const { name, version } = this.projection
    const position = this.track?.saved ?? 0
    const status = this.error !== null ? 'failed' : this.isActive ? 'ready' : 'building'
    const behind = Math.max(0, head - position)
    return { name, version, status, position, behind, ...(this.error !== null && { error: this.error }) }
  }
}
