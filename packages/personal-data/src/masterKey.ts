import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable } from '@manabi/kernel'
import { seal, unseal } from './sealing.ts'

const keyLength = 32

/** What a master key hands on to the next one, wrapped by that: keys in base64. */
interface Ring {
  /** The first master key, from which hashes of addresses and devices derive: streams are found by them, so it never changes. */
  readonly derivation: string
  /** Older master keys, newest first. Secrets in events stay wrapped by the key of their time. */
  readonly previous: readonly string[]
}

const ringContext = 'master-key-ring'

/** The key that wraps all others (subject keys, webhook secrets). It never leaves the process but in `DATA_DIR/master.key`. */
export class MasterKey {
  readonly #key: KeyObject
  #previous: readonly KeyObject[] = []
  /** Null while it is not known whether there were keys before this one. */
  #derivation: KeyObject | null

  private constructor(key: Buffer) {
    this.#key = createSecretKey(key)
    this.#derivation = this.#key
  }

  /** Throws when the text is not 32 bytes in base64. */
  static from(base64: string): MasterKey {
    const key = Buffer.from(base64, 'base64')
    if (key.length !== keyLength) throw new Error(`A master key is ${keyLength} bytes in base64.`)
    return new MasterKey(key)
  }

  /** Encrypts a key or secret; it unwraps with the same `context` only. */
  wrap(plain: Buffer, context: string): string {
    return seal(this.#key, plain, context)
  }

  /** Throws when `wrapped` was made with a key that is neither this one nor an older one of its ring, or in another context. */
  unwrap(wrapped: string, context: string): Buffer {
    for (const key of [this.#key, ...this.#previous].slice(0, -1)) {
      try {
        return unseal(key, wrapped, context)
      } catch {}
    }
    return unseal(this.#previous.at(-1) ?? this.#key, wrapped, context)
  }

  /** Whether this very key, and not an older one, wrapped it. */
  isWrapperOf(wrapped: string, context: string): boolean {
    try {
      return unseal(this.#key, wrapped, context).length > 0
    } catch {
      return false
    }
  }

  /**
   * A key for one purpose (HKDF-SHA256), such as the keyed hash of email addresses. Stays the same when the master key is rotated.
   * Throws `Unavailable` while it is not known whether it was.
   */
  derive(purpose: string): Buffer {
    if (this.#derivation === null) throw new Unavailable('stateStore')
    return derived(this.#derivation, purpose)
  }

  /** As `derive`, but another key after a rotation: for what needs nothing but the master key, such as an export file. */
  deriveOwn(purpose: string): Buffer {
    return derived(this.#key, purpose)
  }

  /** Until `useRing`, nothing is derived. */
  awaitRing(): this {
    this.#derivation = null
    return this
  }

  /** `wrapped` by this key; null when it was never rotated. */
  useRing(wrapped: string | null): this {
    const ring: Ring | null = wrapped === null ? null : JSON.parse(unseal(this.#key, wrapped, ringContext).toString())
    this.#derivation = ring === null ? this.#key : keyOf(ring.derivation)
    this.#previous = ring === null ? [] : ring.previous.map(keyOf)
    return this
  }

  /** What `next` needs to take this key's place, wrapped by it. */
  ringFor(next: MasterKey): string {
    if (this.#derivation === null) throw new Unavailable('stateStore')
    const ring: Ring = { derivation: textOf(this.#derivation), previous: [this.#key, ...this.#previous].map(textOf) }
    return seal(next.#key, JSON.stringify(ring), ringContext)
  }
}

const derived = (key: KeyObject, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, keyLength))
const keyOf = (base64: string): KeyObject => createSecretKey(Buffer.from(base64, 'base64'))
const textOf = (key: KeyObject): string => key.export().toString('base64')

interface LoadOptions {
  /** In base64. */
  readonly configured?: string | undefined
  /** Whether a key may be made where there is none (default true). */
  readonly mayCreate?: boolean
}

/** The configured key, or that of `DATA_DIR/master.key`, made with mode 0600 when there is none. */
export async function loadOrCreateMasterKey(
  dataDir: string,
  { configured, mayCreate = true }: LoadOptions = {},
): Promise<MasterKey> {
  if (configured !== undefined) return MasterKey.from(configured)
  const path = join(dataDir, 'master.key')
  const text = (await read(path)) ?? (mayCreate ? await create(path) : null)
  if (text === null) throw new Error(`No master key in ${path}: copy it there or set MASTER_KEY.`)
  try {
    return MasterKey.from(text)
  } catch (cause) {
    throw new Error(`${path} is damaged: it does not hold a master key. Put its backup in its place.`, { cause })
  }
}

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Written aside and linked into place: readers find the file whole, and of two processes that start at once one wins. */
async function create(path: string): Promise<string> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(keyLength).toString('base64')}\n`)
    await file.sync()
    await link(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await file.close()
    await rm(aside)
  }
  return readFile(path, 'utf8')
}
