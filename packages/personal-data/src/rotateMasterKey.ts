import type { StateCollection, StateStore } from '@manabi/state-store'
import type { MasterKey } from './masterKey.ts'
import { isProvenBy, isRotationTo, MasterKeyDocs } from './masterKeyDocs.ts'

interface Doc {
  readonly id: string
  readonly [field: string]: unknown
}

/** A collection of the state store with a field that the master key wraps in some documents, or in all. */
export interface WrappedField {
  readonly collection: string
  readonly field: string
  readonly contextOf: (doc: Doc) => string
}

interface RotateOptions {
  readonly state: StateStore
  readonly old: MasterKey
  readonly next: MasterKey
  readonly fields: readonly WrappedField[]
}

const pageSize = 500

/**
 * Makes `next` the installation's master key and answers how many documents it wrapped again. Goes on where it was cut off: until
 * the end the installation does not open with either key. No server may be running.
 */
export async function rotateMasterKey({ state, old, next, fields }: RotateOptions): Promise<number> {
  const docs = new MasterKeyDocs(state)
  const proof = await docs.proof()
  if (proof === null) throw new Error('This installation has no master key yet. Start it once first.')
  if (isProvenBy(next, proof)) {
    await docs.endRotation()
    return 0
  }
  if (!isProvenBy(old, proof)) throw new Error('MASTER_KEY_OLD is not the master key of this installation.')
  const mark = await docs.rotation()
  if (mark !== null && !isRotationTo(next, mark))
    throw new Error('A rotation to another key was cut off. Set MASTER_KEY to that key.')
  await docs.beginRotation(next)
  await handOn(docs, old, next)
  let rewrapped = 0
  for (const field of fields) rewrapped += await rewrap(state, field, next)
  // What the old key wrapped is in no file any more.
  await state.purge()
  await docs.prove(next)
  await docs.endRotation()
  return rewrapped
}

/** From here on `next` opens what `old` wrapped. */
async function handOn(docs: MasterKeyDocs, old: MasterKey, next: MasterKey): Promise<void> {
  const ring = await docs.ring()
  if (ring !== null && next.isWrapperOf(ring, 'master-key-ring')) return void next.useRing(ring)
  const wrapped = old.useRing(ring).ringFor(next)
  await docs.putRing(wrapped)
  next.useRing(wrapped)
}

async function rewrap(
  state: StateStore,
  { collection, field, contextOf }: WrappedField,
  next: MasterKey,
): Promise<number> {
  const docs: StateCollection<Doc, 'id'> = state.collection<Doc, 'id'>({ name: collection, indexes: [] })
  let rewrapped = 0
  for (let last = ''; ; ) {
    const page = await docs.find({ where: { id: { from: last } }, sort: [['id', 'asc']], limit: pageSize + 1 })
    const fresh = page.filter(({ id }) => id !== last)
    if (fresh.length === 0) return rewrapped
    for (const doc of fresh) if (await rewrapOne(docs, doc, { field, context: contextOf(doc), next })) rewrapped++
    last = fresh.at(-1)!.id
  }
}

interface One {
  readonly field: string
  readonly context: string
  readonly next: MasterKey
}

/** A destroyed key, an answer that a person's key seals, and what no key opens stay as they are. */
async function rewrapOne(docs: StateCollection<Doc, 'id'>, doc: Doc, { field, context, next }: One): Promise<boolean> {
  const wrapped = doc[field]
  if (typeof wrapped !== 'string' || !wrapped.startsWith('v1.') || next.isWrapperOf(wrapped, context)) return false
  const plain = opened(next, wrapped, context)
  if (plain === null) return false
  return (await docs.update(doc.id, {}, { [field]: next.wrap(plain, context) })) !== null
}

function opened(key: MasterKey, wrapped: string, context: string): Buffer | null {
  try {
    return key.unwrap(wrapped, context)
  } catch {
    return null
  }
}
