import { createHmac, randomUUID } from 'node:crypto'
import { type Caller, type Clock, Problem } from '@manabi/kernel'
import type { Seed, Services } from '@manabi/operations'
import type { WrappedField } from '@manabi/personal-data'
import { type StateCollection, stateCollection } from '@manabi/state-store'
import { slicesOf } from '../reading/readMultipart.ts'
import type { Answer } from '../send.ts'
import { openForOthers, sealForOthers } from './aboutOthers.ts'
import { settleLater } from './settleLater.ts'

/** A request with a key, as it is compared with others. */
export interface KeyedRequest {
  readonly caller: Caller
  readonly key: string
  /** What has to be the same for the same answer. */
  readonly content: readonly (string | Buffer)[]
  /** Throws where the caller may not make this request now. */
  readonly requireAccess: () => Promise<void>
}

/** What one key of one caller stands for. */
interface Kept {
  readonly id: string
  readonly request: string
  /** The roles of the caller in each organization, and the scopes of the credential. Left out by older runs. */
  readonly standing?: readonly string[]
  /** Of the run that may write the answer; another takes over when it has died. */
  readonly run: string
  /** The process of the run; null once the run has ended without an answer. */
  readonly holder: string | null
  /** What the first run's ids and secrets derive from, so that a repetition finds what it did. Left out by older runs. */
  readonly seed?: Omit<Seed, 'isRepetition'>
  /** Sealed; null while the first request runs. */
  readonly answer: unknown
  readonly expiresAt: number
}

const keptAnswers = stateCollection<Kept>()({ name: 'idempotency', indexes: [['run'], ['expiresAt']] })

/** How long keys are remembered, in milliseconds. */
const retention = 24 * 3_600_000
/** Keys that are over are looked for no more often, in milliseconds. */
const sweepEvery = 60_000

/** The permission to run a request. */
export interface Run extends Pick<Kept, 'id' | 'run'> {
  readonly caller: Caller
  readonly seed: Seed
}

/** The answers that requests with an `Idempotency-Key` got, in the operational store: processes that share it agree. */
export class IdempotencyStore {
  readonly #services: Pick<Services, 'leases' | 'state' | 'masterKey' | 'personalData'>
  readonly #clock: Clock
  #hashKey: Buffer | null = null
  #sweptAt = 0

  constructor(services: Services, clock: Clock) {
    this.#services = services
    this.#clock = clock
  }

  /**
   * The answer to the same request before, or the permission to run this one. An answer is given again to a caller who may still make the
   * request, and has every role and scope of then: throws 403 or 404 for others. Throws 409 `idempotency_key_reused` when the key
   * was another request's and `idempotency_key_in_progress` while the first one runs.
   */
  async begin({ caller, key, content, requireAccess }: KeyedRequest): Promise<Answer | Run> {
    const now = this.#clock.now().getTime()
    this.#sweep(now)
    const request = await this.#hash(content)
    const id = `${ownerOf(caller)}/${clientOf(caller)}${await this.#hash([key])}`
    const standing = standingOf(caller)
    const run = randomUUID()
    const fresh = { at: now, value: randomUUID() }
    const holder = await this.#services.leases.processId()
    const mine = { request, standing, run, holder, answer: null, expiresAt: now + retention, seed: fresh }
    if (await this.#isNew({ id, ...mine })) return { id, run, caller, seed: { ...fresh, isRepetition: false } }
    const kept = await this.#docs.get(id)
    if (kept === null) return this.begin({ caller, key, content, requireAccess })
    const isOver = kept.expiresAt <= now
    // A run that ended without an answer leaves the key to any request.
    const isReleased = isOver || kept.holder === null
    if (!isReleased && kept.request !== request) throw new Problem('idempotency_key_reused')
    if (!isOver && kept.answer !== null) {
      await requireAccess()
      if (kept.standing?.some((role) => !standing.includes(role))) throw new Problem('forbidden', lostRight)
      return this.#open(caller, id, kept.answer)
    }
    const isFree = isReleased || (await this.#services.leases.endedAmong([kept.holder!])).length === 1
    const before = isOver || kept.request !== request ? undefined : kept.seed
    const seed = before ?? fresh
    const isMine = isFree && (await this.#docs.update(id, { run: kept.run }, { ...mine, seed })) !== null
    if (!isMine) throw new Problem('idempotency_key_in_progress', undefined, { headers: { 'Retry-After': '1' } })
    return { id, run, caller, seed: { ...seed, isRepetition: before !== undefined } }
  }

  /** Remembers how the run was answered, unless it took so long that another took over. */
  async keep({ id, run, caller }: Run, answer: Answer): Promise<void> {
    await this.#docs.update(id, { run }, { answer: await this.#seal(caller, id, answer) })
  }

  /** Ends the run without an answer: the request can be tried again at once, with the same ids. */
  async release({ id, run }: Pick<Run, 'id' | 'run'>): Promise<void> {
    await this.#docs.update(id, { run }, { holder: null })
  }

  /** Where that cannot be learned, the key may be taken by a run that is never to be. */
  async #isNew(kept: Kept): Promise<boolean> {
    try {
      return (await this.#docs.insert([kept])).length === 1
    } catch (error) {
      void settleLater(() => this.release(kept))
      throw error
    }
  }

  get #docs(): StateCollection<Kept, 'run' | 'expiresAt'> {
    return this.#services.state.collection(keptAnswers)
  }

  /** With a key of the service's: a plain hash of a body with a password in it could be guessed. */
  async #hash(parts: KeyedRequest['content']): Promise<string> {
    this.#hashKey ??= this.#services.masterKey.derive('idempotency')
    const hmac = createHmac('sha256', this.#hashKey)
    for (const part of parts) {
      for await (const slice of typeof part === 'string' ? [part] : slicesOf(part)) hmac.update(slice)
      hmac.update('\n')
    }
    return hmac.digest('base64url')
  }

  /** For a person with the person's key: when the account is closed, its answers go with it. So do those about the person. */
  async #seal(caller: Caller, id: string, answer: Answer): Promise<unknown> {
    const { personalData, masterKey } = this.#services
    const kept = await sealForOthers(personalData, answer, ownerOf(caller))
    if (caller.kind === 'learner') return (await personalData.sealer(caller.userId))(kept)
    return masterKey.wrap(Buffer.from(JSON.stringify(kept)), contextOf(id))
  }

  async #open(caller: Caller, id: string, sealed: unknown): Promise<Answer> {
    const { personalData, masterKey } = this.#services
    if (caller.kind === 'apiKey')
      return openForOthers(personalData, JSON.parse(masterKey.unwrap(sealed as string, contextOf(id)).toString()))
    const key = (await personalData.load([caller.userId])).get(caller.userId)
    if (key === undefined) throw new Problem('unavailable')
    if (key === null) throw new Problem('unauthorized')
    return openForOthers(personalData, key.open(sealed) as Answer)
  }

  #sweep(now: number): void {
    if (now < this.#sweptAt + sweepEvery) return
    this.#sweptAt = now
    this.#docs.delete({ expiresAt: { upTo: now } }).catch(() => {})
  }
}

const lostRight = 'The first answer was given to you with a role or a scope that you lack now.'

/** Two apps of one person may not see each other's answers. */
const clientOf = (caller: Caller): string => (caller.kind === 'learner' ? `${caller.clientId ?? ''}/` : '')

const standingOf = (caller: Caller): readonly string[] =>
  caller.kind === 'apiKey'
    ? []
    : [
        ...[...caller.organizations].flatMap(([id, { roles }]) => [id, ...roles.map((role) => `${id} ${role}`)]),
        ...caller.scopes,
      ]

const ownerOf = (caller: Caller): string => (caller.kind === 'learner' ? caller.userId : caller.keyId)
const contextOf = (id: string): string => `idempotency:${id}`

/** Answers to API keys; those to people are sealed with the person's key. */
export const wrappedAnswers: WrappedField = {
  collection: keptAnswers.name,
  field: 'answer',
  contextOf: ({ id }) => contextOf(id),
}
