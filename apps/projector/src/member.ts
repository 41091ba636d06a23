import { Unavailable } from '@manabi/kernel'
import type { Generation } from '@manabi/read-store'
import type { Lane } from './lane.ts'
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

/** Milliseconds. */
const longestPause = 60_000

/** A projection of the running projector, from one attempt to the next. */
export class Member {
  readonly projection: AnyProjection
  /** Taken up when the process started, and not begun yet. */
  isStart: boolean
  /** Null until its generation is known. */
  track: Track | null = null
  /** The one that the track goes in, until it fails. */
  lane: Lane | null = null
  /** Whether readers see the generation that it writes. */
  isActive = false
  /** Why it stopped; null once it has come to the end of the events again. */
  error: string | null = null
  /** Whether the read store says that it stopped, now or in an earlier process. */
  isNoted = false
  /** While the read store is being told so. */
  noting = Promise.resolve()
  /** In a row. */
  failures = 0

  constructor(projection: AnyProjection, isStart: boolean) {
    this.projection = projection
    this.isStart = isStart
  }

  /** Goes on with a generation. */
  enter({ collection, checkpoint, isActive, failure }: Generation, lane: Lane): Track {
    this.isStart = false
    this.isActive = isActive
    this.isNoted ||= failure !== null
    this.track = new Track({ projection: this.projection, collection, checkpoint })
    this.lane = lane
    return this.track
  }

  failed({ position, error }: Failure): void {
    this.isNoted = true
    this.error = `at ${position}: ${error instanceof Error ? error.message : String(error)}`
    // A store that is away says nothing about the projection: it goes on soon after the store is back.
    if (!(error instanceof Unavailable)) this.failures++
  }

  /** Has come to where the others follow the events. */
  joined(lane: Lane): void {
    this.lane = lane
    this.isActive = true
    this.isNoted = false
    this.error = null
    this.failures = 0
  }

  /** To be called between batches; when it resolves, what was done is written and no more is. */
  async leave(): Promise<void> {
    await this.lane?.flush()
    if (this.track !== null) this.lane?.remove(this.track)
    await this.noting
  }

  /** Milliseconds before another attempt: doubled with each failure in a row. */
  pauseAfter(first: number): number {
    return Math.min(longestPause, first * 2 ** Math.max(0, this.failures - 1))
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
