import { randomBytes } from 'node:crypto'
import type { Repository } from '@manabi/event-store'
import { Problem } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'
import { type StateStore, stateCollection } from '@manabi/state-store'
import { keyedEmailHash } from './emailAddress.ts'
import { type EmailClaim, emailClaim, type OwnedEmail } from './emailClaim.ts'

/** `id` is the keyed hash of the email; `name` is dashes while it is being forgotten. */
interface EmailName {
  readonly id: string
  readonly name: string
}

/**
 * What emails are called in streams and events: random names, so that a hash that anybody with the master key can make again leads to no
 * event once the name is forgotten (docs/decisions/0014-identity-on-streams.md).
 */
const emailNames = stateCollection<EmailName>()({ name: 'email-names', indexes: [['name']] })

interface Stores {
  readonly state: StateStore
  readonly masterKey: MasterKey
}

const dash = '-'
const isForgotten = ({ name }: EmailName): boolean => name.startsWith(dash)
const newName = (): string => `n${randomBytes(16).toString('base64url')}`

/** For looking an email up. One without a name is called by its hash: nobody has it, or has had it since before there were names. */
export const emailName = ({ state, masterKey }: Stores, email: string): Promise<string> =>
  emailNameOfHash(state, keyedEmailHash(masterKey, email))

export async function emailNameOfHash(state: StateStore, hash: string): Promise<string> {
  const known = await state.collection(emailNames).get(hash)
  return known === null || isForgotten(known) ? hash : known.name
}

/** Answers the names of these emails. That function throws 409 `conflict` for any other: it was changed meanwhile. */
export async function emailNamesOf(stores: Stores, emails: Iterable<string>): Promise<(email: string) => string> {
  const hashOf = (email: string) => keyedEmailHash(stores.masterKey, email)
  const names = new Map<string, string>()
  for (const hash of new Set([...emails].map(hashOf))) names.set(hash, await emailNameOfHash(stores.state, hash))
  return (email) => {
    const name = names.get(hashOf(email))
    if (name === undefined) throw new Problem('conflict', 'The email was changed just now. Retry.')
    return name
  }
}

/**
 * Claims or reserves the email under its name; under another one when it was released meanwhile. Answers the name, and what it is now.
 */
export async function underEmailName<Result extends { readonly state: EmailClaim }>(
  stores: Stores & { readonly repository: Repository },
  email: string,
  work: (name: string) => Promise<Result>,
): Promise<Result & { readonly name: string; readonly state: OwnedEmail }> {
  for (;;) {
    const name = await takeEmailName(stores, email)
    const result = await work(name)
    const { state } = result
    if (state.status !== 'free') return { ...result, name, state }
  }
}

/** For claiming or reserving: gives the email a name unless it has one that was not released. */
export async function takeEmailName(
  { state, masterKey, repository }: Stores & { readonly repository: Repository },
  email: string,
): Promise<string> {
  const id = keyedEmailHash(masterKey, email)
  const names = state.collection(emailNames)
  for (;;) {
    const known = await names.get(id)
    const { state: claim } = await repository.load(emailClaim, [known === null || isForgotten(known) ? id : known.name])
    if (claim.status !== 'free') return known === null || isForgotten(known) ? id : known.name
    if (known === null) await names.insert([{ id, name: newName() }])
    else if (claim.isReleased || isForgotten(known)) await names.update(id, { name: known.name }, { name: newName() })
    else return known.name
  }
}

/** The hash of the email that has this name; null once it is forgotten. */
export async function keyedHashOfName(state: StateStore, name: string): Promise<string | null> {
  const [known] = await state.collection(emailNames).find({ where: { name }, limit: 1 })
  return known?.id ?? null
}

/** Forgets the name of an email that was released; nothing to do for any other. Overwritten first, as keys are: it takes the same place. */
export async function forgetEmailName(
  { state, repository }: { readonly state: StateStore; readonly repository: Repository },
  name: string,
): Promise<void> {
  const { state: claim } = await repository.load(emailClaim, [name])
  const id = await keyedHashOfName(state, name)
  if (id === null || claim.status !== 'free' || !claim.isReleased) return
  const names = state.collection(emailNames)
  const gone = dash.repeat(name.length)
  if ((await names.update(id, { name }, { name: gone })) !== null) await names.delete({ name: gone })
}
