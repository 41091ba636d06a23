import type { Storage } from './storage.ts'

/** As far as it is used here, so that programs without a browser need no types of one. */
interface Asked<Result> {
  readonly result: Result
  readonly error: unknown
  onsuccess: (() => void) | null
  onerror: (() => void) | null
  onupgradeneeded?: (() => void) | null
}
interface Kept {
  get(key: string): Asked<string | undefined>
  put(value: string, key: string): Asked<unknown>
  delete(key: string): Asked<unknown>
}
interface Transaction {
  readonly error: unknown
  objectStore(name: string): Kept
  oncomplete: (() => void) | null
  onabort: (() => void) | null
}
interface Database {
  createObjectStore(name: string): unknown
  transaction(name: string, mode: Mode, options: { readonly durability: 'strict' }): Transaction
}
type Mode = 'readonly' | 'readwrite'

/**
 * Storage of a browser, in IndexedDB. All tabs see at once what one wrote, and a write answers when it is on disk; `localStorage` promises
 * neither.
 */
export function browserStorage(name = 'manabi'): Storage {
  let database: Promise<Database> | undefined
  const within = async <Result>(mode: Mode, ask: (kept: Kept) => Asked<Result>): Promise<Result> => {
    database ??= opened(name)
    const transaction = (await database).transaction(storeName, mode, { durability: 'strict' })
    return new Promise((resolve, reject) => {
      const asked = ask(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
  return {
    get: (key) => within('readonly', (kept) => kept.get(key)),
    set: (key, value) => within('readwrite', (kept) => kept.put(value, key)),
    remove: (key) => within('readwrite', (kept) => kept.delete(key)),
  }
}

const storeName = 'kept'

function opened(name: string): Promise<Database> {
  const { indexedDB } = globalThis as unknown as { indexedDB: { open(name: string, version: number): Asked<Database> } }
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1)
    asked.onupgradeneeded = () => asked.result.createObjectStore(storeName)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}
