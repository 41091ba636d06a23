import type { DomainEvent, EventMetadata, Id } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import { organizationId } from './schoolIds.ts'

export interface SchoolSize {
  readonly learners: number
  readonly courses: number
  readonly lessons: number
}

/** Appends a school's events, a second apart. */
export class SchoolLog {
  written = 0
  readonly #platform: Platform

  constructor(platform: Platform) {
    this.#platform = platform
  }

  get now(): string {
    return at(this.written)
  }

  async append(
    stream: string,
    expected: number | 'none',
    events: readonly DomainEvent[],
    userId?: Id,
  ): Promise<number> {
    this.written += events.length
    const metadata: EventMetadata = {
      occurredAt: at(this.written),
      actor: userId === undefined ? { kind: 'system', id: 'bench' } : { kind: 'user', id: userId },
      organizationId,
      requestId: `request-${this.written}`,
      causationId: null,
    }
    const { revision } = await this.#platform.eventStore.append(
      stream,
      expected,
      await this.#platform.codec.encode(events, metadata),
    )
    return revision
  }
}

const at = (event: number): string => new Date(Date.UTC(2026, 0, 1) + event * 1_000).toISOString()
