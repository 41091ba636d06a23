import { exclusively } from './exclusively.ts'
import { ManabiError } from './manabiError.ts'
import type { Shelf } from './storage.ts'
import type { Schemas } from './types.ts'

export type Activity = Schemas['Activity']
export type ActivityResult = Schemas['ActivityResult']
type Answers = NonNullable<Schemas['Activity']['answers']>
type Lesson = { readonly lessonId: string }

/** Without an `id` it gets one; without `occurredAt` it is happening now. */
export type NewActivity = { readonly id?: string } & (
  | ({ readonly kind: 'view' | 'complete'; readonly occurredAt?: string } & Lesson)
  | ({ readonly kind: 'quiz'; readonly occurredAt?: string; readonly answers: Answers } & Lesson)
  | {
      readonly kind: 'test'
      readonly testId: string
      readonly occurredAt?: string
      readonly answers: Answers
      readonly elapsedSeconds?: number | null
    }
  | ({ readonly kind: 'study'; readonly occurredAt: string; readonly endedAt: string } & Partial<Lesson> & {
        readonly courseId?: string
      })
)

export interface Rejection extends ActivityResult {
  readonly activity: Activity
}

export interface FlushReport {
  /** Of all that were sent, in the order in which they were added. */
  readonly results: ActivityResult[]
  /** What the service will never take, with the reason; also of an earlier flush that was cut off. They are not sent again. */
  readonly rejected: Rejection[]
}

export interface QueueOptions {
  readonly shelf: Shelf
  /** Whose activities are added; null while signed out. */
  readonly owner: () => Promise<string | null>
  /** Throws when that person is not the one signed in. */
  readonly send: (activities: readonly Activity[], userId: string) => Promise<ActivityResult[]>
  readonly newId: () => string
}

/** As many as the service takes at once. */
const batchSize = 200

/** Parts are numbered, so that adding one activity rewrites one part and not all that waits. */
interface Index {
  readonly first: number
  readonly last: number
}

/** What learners do while the service is out of reach, kept in the storage until it has been answered. */
export class Activities {
  readonly #options: QueueOptions

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** Resolves to the activity once it is in the storage. Keep its `id` to find its result. */
  async add(activity: NewActivity): Promise<Activity> {
    const { owner, newId } = this.#options
    const kept = { occurredAt: new Date().toISOString(), ...activity, id: activity.id ?? newId() }
    if (!/^[!-~]{1,100}$/.test(kept.id)) throw refused('id: must be 1 to 100 visible ASCII characters')
    const key = keyOf(await owner())
    await this.#alone(key, () => this.#append(key, kept))
    return kept
  }

  /** What waits to be sent, in the order in which it was added. */
  async pending(): Promise<Activity[]> {
    const keys = keysOf(await this.#options.owner())
    return (await Promise.all(keys.map((key) => this.#alone(key, () => this.#all(key))))).flat()
  }

  /**
   * Sends what waits, 200 at a time. Throws when the service cannot be reached or refuses the credential: what was not answered stays,
   * and the next flush sends it. What was added while signed out belongs to the person now signed in.
   */
  flush(): Promise<FlushReport> {
    return exclusively(this, 'manabi.flush', async () => {
      const userId = await this.#options.owner()
      const results: ActivityResult[] = []
      const rejected: Rejection[] = []
      for (const key of keysOf(userId)) {
        for (let batch = await this.#next(key); batch.length > 0; batch = await this.#next(key)) {
          const answered = await this.#send(batch, userId ?? '')
          await this.#settle(key, batch, answered)
          results.push(...answered)
        }
        rejected.push(...(await this.#report(key)))
      }
      return { results, rejected }
    })
  }

  /** A request that is too large is halved; an activity that the service cannot even read is rejected without the others. */
  async #send(batch: readonly Activity[], userId: string): Promise<ActivityResult[]> {
    try {
      return await this.#options.send(batch, userId)
    } catch (error) {
      if (!(error instanceof ManabiError)) throw error
      if (error.status === 413 && batch.length > 1) {
        const half = batch.length >> 1
        return [...(await this.#send(batch.slice(0, half), userId)), ...(await this.#send(batch.slice(half), userId))]
      }
      const unreadable = error.status === 413 ? new Set([0]) : unreadableIn(error)
      if (unreadable.size === 0) throw error
      const rest = batch.filter((_, index) => !unreadable.has(index))
      const others = rest.length === 0 ? [] : await this.#send(rest, userId)
      return batch.map((activity, index) => (unreadable.has(index) ? rejectionOf(activity, error) : others.shift()!))
    }
  }

  async #append(key: string, activity: Activity): Promise<void> {
    const { shelf } = this.#options
    const { first, last } = await this.#index(key)
    const part = await this.#part(key, last)
    if (part.length < batchSize) return shelf.write(`${key}.${last}`, [...part, activity])
    await shelf.write(`${key}.${last + 1}`, [activity])
    await shelf.write(key, { first, last: last + 1 })
  }

  async #all(key: string): Promise<Activity[]> {
    const { first, last } = await this.#index(key)
    const parts: Activity[] = []
    for (let number = first; number <= last; number++) parts.push(...(await this.#part(key, number)))
    return parts
  }

  #next(key: string): Promise<Activity[]> {
    return this.#alone(key, async () => this.#part(key, (await this.#index(key)).first))
  }

  /** Rejections are kept before the part goes: a program that ends in between reports them later. */
  async #settle(key: string, batch: readonly Activity[], results: readonly ActivityResult[]): Promise<void> {
    const { shelf } = this.#options
    await this.#alone(key, async () => {
      const rejected = results.flatMap((result, index) =>
        result.status === 'rejected' ? [{ ...result, activity: batch[index]! }] : [],
      )
      const known = (await this.#rejections(key)).filter(({ id }) => !rejected.some((again) => again.id === id))
      if (rejected.length > 0) await shelf.write(`${key}.rejected`, [...known, ...rejected])
      const { first, last } = await this.#index(key)
      const sent = new Set(batch.map((activity) => JSON.stringify(activity)))
      const rest = (await this.#part(key, first)).filter((activity) => !sent.has(JSON.stringify(activity)))
      if (rest.length > 0 || first === last) return shelf.write(`${key}.${first}`, rest.length > 0 ? rest : null)
      await shelf.write(key, { first: first + 1, last })
      await shelf.write(`${key}.${first}`, null)
    })
  }

  #report(key: string): Promise<Rejection[]> {
    return this.#alone(key, async () => {
      const rejected = await this.#rejections(key)
      if (rejected.length > 0) await this.#options.shelf.write(`${key}.rejected`, null)
      return rejected
    })
  }

  #alone<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return exclusively(this, key, work)
  }

  async #index(key: string): Promise<Index> {
    return (await this.#options.shelf.read<Index>(key)) ?? { first: 0, last: 0 }
  }

  async #part(key: string, number: number): Promise<Activity[]> {
    return (await this.#options.shelf.read<Activity[]>(`${key}.${number}`)) ?? []
  }

  async #rejections(key: string): Promise<Rejection[]> {
    return (await this.#options.shelf.read<Rejection[]>(`${key}.rejected`)) ?? []
  }
}

const keyOf = (userId: string | null): string => `manabi.activities.${userId ?? 'signed-out'}`
const keysOf = (userId: string | null): string[] => [...new Set([keyOf(userId), keyOf(null)])]

/** The service names `activities.3.id`. */
const unreadableIn = ({ errors }: ManabiError): Set<number> =>
  new Set(errors.flatMap(({ path }) => /^activities\.(\d+)(?:\.|$)/.exec(path)?.[1] ?? []).map(Number))

const rejectionOf = ({ id }: Activity, { code, detail }: ManabiError): ActivityResult => ({
  id,
  status: 'rejected',
  code,
  detail,
  attemptId: null,
  sessionId: null,
})

const refused = (detail: string) => new ManabiError({ status: 0, code: 'invalid_request', detail })
