import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { mostEntries, Problem, Unavailable } from '@manabi/kernel'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import { LRUCache } from 'lru-cache'
import type { MasterKey } from './masterKey.ts'
import { isProvenBy, MasterKeyDocs } from './masterKeyDocs.ts'
import type { PersonalData, SubjectKey } from './personalData.ts'
import type { WrappedField } from './rotateMasterKey.ts'
import { seal, unseal } from './sealing.ts'

/** `wrapped` is dashes once the key was destroyed: the document stays, so that no new key is made. */
interface KeyDoc {
  readonly id: string
  readonly wrapped: string
}

const keyDocs = stateCollection<KeyDoc>()({ name: 'subject-keys', indexes: [] })

/** How long another process may still use a key that was destroyed here, in milliseconds. */
const cacheLifetime = 10_000

/** A subject whose key is missing or does not open what it should: a backup of the state store has it, or it is lost for ever. */
export interface LostKey {
  readonly subject: string
  readonly err: unknown
}

/** Keys of subjects in the state store, each wrapped by the master key. `onLost` is called once for each lost key. */
export class SubjectKeys implements PersonalData {
  readonly #docs: StateCollection<KeyDoc, never>
  readonly #masterKeyDocs: MasterKeyDocs
  readonly #masterKey: MasterKey
  readonly #onLost: (lost: LostKey) => void
  readonly #cache = new LRUCache<string, Key>({ ...mostEntries(20_000), ttl: cacheLifetime })
  readonly #reported = new LRUCache<string, true>(mostEntries(100_000))
  #lostCount = 0

  constructor(state: StateStore, masterKey: MasterKey, onLost: (lost: LostKey) => void = () => {}) {
    this.#docs = state.collection(keyDocs)
    this.#masterKey = masterKey
    this.#masterKeyDocs = new MasterKeyDocs(state)
    this.#onLost = onLost
  }

  /** Of several that make the subject's first key at once, one wins and all use it. */
  async begin(subject: string): Promise<void> {
    if (this.#cache.has(subject)) return
    await this.#docs.insert([{ id: subject, wrapped: this.#masterKey.wrap(randomBytes(32), contextOf(subject)) }])
  }

  async sealer(subject: string): Promise<(value: unknown) => unknown> {
    const key = this.#cache.get(subject) ?? (await this.#usable(subject, await this.#docs.get(subject)))
    // Of a request that began before its account was closed.
    if (key === null) throw new Problem('unauthorized', 'The account was closed, and its key destroyed.')
    return (value) => key.seal(value)
  }

  async load(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey | null>> {
    const keys = new Map<string, SubjectKey | null>()
    const missing: string[] = []
    for (const subject of subjects) {
      const key = this.#cache.get(subject)
      if (key === undefined) missing.push(subject)
      else keys.set(subject, key)
    }
    if (missing.length === 0) return keys
    for (const doc of await this.#docs.getMany(missing)) {
      try {
        keys.set(doc.id, this.#remember(doc))
      } catch (error) {
        await this.#demandCurrent()
        this.reportLost(doc.id, error)
      }
    }
    return keys
  }

  /** Overwrites the key by as many dashes: in a file they take its very place, and nothing of it stays behind. */
  async destroy(subject: string): Promise<void> {
    await this.#docs.insert([{ id: subject, wrapped: dash }])
    const { wrapped } = (await this.#docs.get(subject))!
    await this.#docs.update(subject, {}, { wrapped: dash.repeat(wrapped.length) })
    this.#cache.delete(subject)
  }

  get lostCount(): number {
    return this.#lostCount
  }

  reportLost(subject: string, error: unknown = new Error(`The key of ${subject} is missing.`)): void {
    if (this.#reported.has(subject)) return
    this.#reported.set(subject, true)
    this.#lostCount++
    this.#onLost({ subject, err: error })
  }

  /** A missing key is not made again: what it sealed would be lost for ever, and the loss would not show. */
  async #usable(subject: string, doc: KeyDoc | null): Promise<Key | null> {
    try {
      if (doc !== null) return this.#remember(doc)
      this.reportLost(subject)
    } catch (error) {
      await this.#demandCurrent()
      this.reportLost(subject, error)
    }
    throw new Problem('unavailable', 'The key of this personal data is missing. The operator has to restore it.')
  }

  /** A process that still has the master key from before a rotation must not take all keys for lost. */
  async #demandCurrent(): Promise<void> {
    const proof = await this.#masterKeyDocs.proof()
    const isCurrent = proof === null || isProvenBy(this.#masterKey, proof)
    if (!isCurrent || (await this.#masterKeyDocs.rotation()) !== null)
      throw new Unavailable('stateStore', new Error('The master key was rotated. Restart with the new one.'))
  }

  #remember({ id, wrapped }: KeyDoc): Key | null {
    if (wrapped.startsWith(dash)) return null
    const key = new Key(id, this.#unwrap(id, wrapped))
    this.#cache.set(id, key)
    return key
  }

  #unwrap(subject: string, wrapped: string): Buffer {
    try {
      return this.#masterKey.unwrap(wrapped, contextOf(subject))
    } catch (cause) {
      throw new Error(`The key of ${subject} does not open: it was wrapped with another master key, or is damaged.`, {
        cause,
      })
    }
  }
}

const dash = '-'

const contextOf = (subject: string): string => `subject-key:${subject}`

export const wrappedSubjectKeys: WrappedField = {
  collection: keyDocs.name,
  field: 'wrapped',
  contextOf: ({ id }) => contextOf(id),
}

/** What a personal field is in a store. Older ones do not name their key. */
interface Sealed {
  readonly sealed: string
  readonly key?: string
}

class Key implements SubjectKey {
  readonly #subject: string
  readonly #key: KeyObject
  /** Tells keys of a subject apart without telling anything of the key. */
  readonly #name: string

  constructor(subject: string, key: Buffer) {
    this.#subject = subject
    this.#key = createSecretKey(key)
    this.#name = createHash('sha256').update('subject-key-name').update(key).digest('base64url').slice(0, 12)
  }

  seal(value: unknown): Sealed {
    return { sealed: seal(this.#key, JSON.stringify(value), this.#subject), key: this.#name }
  }

  open(value: unknown): unknown {
    const { sealed, key } = (value ?? {}) as { readonly [Field in keyof Sealed]?: unknown }
    if (typeof sealed !== 'string') throw new Error(`A personal field of ${this.#subject} is not sealed.`)
    if (key !== undefined && key !== this.#name)
      throw new Error(`A personal field of ${this.#subject} was sealed with key ${key}, not with ${this.#name}.`)
    return JSON.parse(unseal(this.#key, sealed, this.#subject).toString())
  }
}
