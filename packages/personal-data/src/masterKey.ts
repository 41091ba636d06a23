import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seal, unseal } from './sealing.ts'

const keyLength = 32

/** The key that wraps all others (subject keys, webhook secrets). It never leaves the process but in `DATA_DIR/master.key`. */
export class MasterKey {
  readonly #key: KeyObject

  private constructor(key: Buffer) {
    this.#key = createSecretKey(key)
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

  /** Throws when `wrapped` was made with another master key or context. */
  unwrap(wrapped: string, context: string): Buffer {
    return unseal(this.#key, wrapped, context)
  }

  /** A key for one purpose (HKDF-SHA256), such as the keyed hash of email addresses. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, '', purpose, keyLength))
  }
}

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
  if (text === null) throw new Error(`${path} is gone. Put its backup in its place, or set MASTER_KEY.`)
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

/** Written aside and linked into place: whoever reads the file finds it whole, and of two processes that start at once one wins. */
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
