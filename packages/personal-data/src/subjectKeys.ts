import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { type StateCollection, type StateStore, stateCollection } from '@manabi/state-store'
import { LRUCache } from 'lru-cache'
import type { MasterKey } from './masterKey.ts'
import type { PersonalData, SubjectKey } from './personalData.ts'
import { seal, unseal } from './sealing.ts'

/** `wrapped` is dashes once the key was destroyed: the document stays, so that nobody makes a new one. */
interface KeyDoc {
  readonly id: string
  readonly wrapped: string
}

const keyDocs = stateCollection<KeyDoc>()({ name: 'subject-keys', indexes: [] })

/** How long another process may still use a key that was destroyed here, in milliseconds. */
const cacheLifetime = 10_000

/** Keys of subjects in the state store, each wrapped by the master key. */
export class SubjectKeys implements PersonalData {
  readonly #docs: StateCollection<KeyDoc, never>
  readonly #masterKey: MasterKey
  readonly #cache = new LRUCache<string, Key>({ max: 20_000, ttl: cacheLifetime })

  constructor(state: StateStore, masterKey: MasterKey) {
    this.#docs = state.collection(keyDocs)
    this.#masterKey = masterKey
  }

  async sealer(subject: string): Promise<(value: unknown) => unknown> {
    const key =
      this.#cache.get(subject) ?? this.#remember((await this.#docs.get(subject)) ?? (await this.#create(subject)))
    if (key === null) throw new Error(`The key of ${subject} was destroyed: nothing more can be sealed with it.`)
    return (value) => key.seal(value)
  }

  async load(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey>> {
    const keys = new Map<string, SubjectKey>()
    const missing: string[] = []
    for (const subject of subjects) {
      const key = this.#cache.get(subject)
      if (key === undefined) missing.push(subject)
      else keys.set(subject, key)
    }
    if (missing.length === 0) return keys
    for (const doc of await this.#docs.getMany(missing)) {
      const key = this.#remember(doc)
      if (key !== null) keys.set(doc.id, key)
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

  /** Of several that make the subject's first key at once, one wins and all use it. */
  async #create(subject: string): Promise<KeyDoc> {
    await this.#docs.insert([{ id: subject, wrapped: this.#masterKey.wrap(randomBytes(32), contextOf(subject)) }])
    return (await this.#docs.get(subject))!
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

class Key implements SubjectKey {
  readonly #subject: string
  readonly #key: KeyObject

  constructor(subject: string, key: Buffer) {
    this.#subject = subject
    this.#key = createSecretKey(key)
  }

  seal(value: unknown): { sealed: string } {
    return { sealed: seal(this.#key, JSON.stringify(value), this.#subject) }
  }

  open(value: unknown): unknown {
    const sealed = (value as { sealed?: unknown } | null)?.sealed
    if (typeof sealed !== 'string') throw new Error(`A personal field of ${this.#subject} is not sealed.`)
    return JSON.parse(unseal(this.#key, sealed, this.#subject).toString())
  }
}
