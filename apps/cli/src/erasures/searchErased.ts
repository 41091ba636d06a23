import { emailClaim, emailNameOfHash, erasedAddressesIn, keyedEmailHash } from '@manabi/identity'
import type { Platform } from '@manabi/platform'
import { commentsOf } from '@manabi/projections/feedback/feedbackComments'
import { accountOf } from '@manabi/projections/identity/accounts'
import { browserSignInsOf } from '@manabi/projections/identity/browserSignIns'
import type { ErasureDoc } from '@manabi/projections/identity/erasures'
import { sessionIdsOf } from '@manabi/projections/identity/sessions'
import { countAddress } from './countAddress.ts'
import { filesOf } from './filesOf.ts'

export interface Searched {
  readonly name: 'events' | 'state' | 'views'
  /** How many traces of the person. */
  readonly found: number
}

type Erased = Pick<ErasureDoc, 'userId'>
type Pieces = Pick<Platform, 'config' | 'eventStore' | 'masterKey' | 'personalData' | 'repository' | 'state' | 'views'>

/**
 * Looks for the key that opens the person's events, for documents that are theirs alone, and for the addresses of all closed accounts, which
 * are known by their keyed hashes and not by whose they were: in all events, and in the raw bytes of embedded stores. An address that
 * somebody has again is looked for in events only.
 */
export async function searchErased(pieces: Pieces, erased: Erased): Promise<readonly Searched[]> {
  const addresses = await erasedAddressesIn(pieces.state)
  const isErased = oneOf(pieces, addresses)
  const isGone = oneOf(pieces, await withoutOwner(pieces, addresses))
  const inFiles = (name: Searched['name']) => countAddress(filesOf(pieces.config, name), isGone)
  const inEvents =
    (await inAllEvents(pieces, isErased)) + (await countAddress(filesOf(pieces.config, 'events'), isErased))
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

async function inAllEvents({ eventStore }: Pieces, isErased: IsErased): Promise<number> {
  let found = 0
  for (let after = 0; ; ) {
    const { events, position } = await eventStore.readAll({ after, limit: page })
    if (events.length === 0 && position <= after) return found
    found += await countAddress([events.map(({ data }) => JSON.stringify(data)).join(' ')], isErased)
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
