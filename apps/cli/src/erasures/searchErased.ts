import { emailClaim, emailNameOfHash, erasedAddressesIn, keyedEmailHash } from '@manabi/identity'
import type { Platform } from '@manabi/platform'
import { commentsOf } from '@manabi/projections/feedback/feedbackComments'
import { accountOf } from '@manabi/projections/identity/accounts'
import { browserSignInsOf } from '@manabi/projections/identity/browserSignIns'
import type { ErasureDoc } from '@manabi/projections/identity/erasures'
import { sessionIdsOf } from '@manabi/projections/identity/sessions'
import type { Progress } from '@manabi/projector'
import { countAddress } from './countAddress.ts'
import { countBlocks, filesOf } from './filesOf.ts'

const stores = ['events', 'state', 'views'] as const

export interface Searched {
  readonly name: (typeof stores)[number]
  /** How many traces of the person. */
  readonly found: number
}

type Erased = Pick<ErasureDoc, 'userId'>
type Pieces = Pick<Platform, 'config' | 'eventStore' | 'masterKey' | 'personalData' | 'repository' | 'state' | 'views'>

/**
 * Looks for the key that opens the person's events, for documents that are theirs alone, and for the addresses of all closed accounts, which
 * are known by their keyed hashes and not by whose they were: in all events, and in the raw bytes of embedded stores. An address that
 * somebody has again is looked for in events only. Progress counts one for each thousand positions of events and each megabyte of files.
 */
export async function searchErased(
  pieces: Pieces,
  erased: Erased,
  onProgress: (progress: Progress) => void = () => {},
): Promise<readonly Searched[]> {
  const advance = await advancing(pieces, onProgress)
  const addresses = await erasedAddressesIn(pieces.state)
  const isErased = oneOf(pieces, addresses)
  const isGone = oneOf(pieces, await withoutOwner(pieces, addresses))
  const inFiles = (name: Searched['name'], isSought = isGone) =>
    countAddress(each(filesOf(pieces.config, name), advance), isSought)
  const inEvents = (await inAllEvents(pieces, isErased, advance)) + (await inFiles('events', isErased))
  const keys = await pieces.personalData.load([erased.userId])
  return [
    { name: 'events', found: inEvents },
    { name: 'state', found: ((keys.get(erased.userId) ?? null) === null ? 0 : 1) + (await inFiles('state')) },
    { name: 'views', found: (await inDocuments(pieces, erased)) + (await inFiles('views')) },
  ]
}

type IsErased = (text: string) => boolean

function oneOf({ masterKey }: Pieces, addresses: readonly string[]): IsErased {
  const hashes = new Set(addresses)
  return (text) => hashes.size > 0 && hashes.has(keyedEmailHash(masterKey, text))
}

async function withoutOwner({ repository, state }: Pieces, addresses: readonly string[]): Promise<readonly string[]> {
  const free: string[] = []
  for (const address of addresses) {
    const { state: claim } = await repository.load(emailClaim, [await emailNameOfHash(state, address)])
    if (claim.status === 'free') free.push(address)
  }
  return free
}

const page = 1_000

/** To be called with how much more was searched, in thousands of positions and megabytes. */
async function advancing(
  { config, eventStore }: Pieces,
  onProgress: (progress: Progress) => void,
): Promise<(by: number) => void> {
  const thousands = (await eventStore.head()) / page
  const head = Math.ceil(thousands) + stores.reduce((sum, name) => sum + countBlocks(config, name), 0)
  let searched = 0
  return (by) => {
    searched += by
    onProgress({ position: Math.min(Math.round(searched), head), head })
  }
}

async function* each(texts: AsyncIterable<string>, advance: (by: number) => void): AsyncGenerator<string> {
  for await (const text of texts) {
    yield text
    advance(1)
  }
}

async function inAllEvents({ eventStore }: Pieces, isErased: IsErased, advance: (by: number) => void): Promise<number> {
  let found = 0
  for (let after = 0; ; ) {
    const { events, position } = await eventStore.readAll({ after, limit: page })
    if (events.length === 0 && position <= after) return found
    found += await countAddress([events.map(({ data }) => JSON.stringify(data)).join(' ')], isErased)
    advance((position - after) / page)
    after = position
  }
}

async function inDocuments({ views }: Pieces, { userId }: Erased): Promise<number> {
  const account = await accountOf(views, userId)
  const isNamed = account !== null && (account.email !== '' || account.displayName !== '')
  const lists = await Promise.all([
    sessionIdsOf(views, userId),
    browserSignInsOf(views, userId),
    commentsOf(views, userId),
  ])
  return (isNamed ? 1 : 0) + lists.reduce((sum, { length }) => sum + length, 0)
}
