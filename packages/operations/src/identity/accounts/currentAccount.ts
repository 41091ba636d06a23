import { user } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { monotonic, Unavailable } from '@manabi/kernel'
import { departmentsOf, organization } from '@manabi/organizations'
import {
  type AccountDoc,
  accountOf,
  accounts,
  type Membership,
  unregistered,
} from '@manabi/projections/identity/accounts'
import type { Services } from '../../services.ts'

/** Milliseconds between two comparisons with the events, and for which one that succeeded holds. */
const [compareEvery, holdsFor] = [500, 1_000]

type Watched = Pick<Services, 'eventStore' | 'readModels'>

/** Compares the read model of accounts with the end of the events, again and again: authority must not come from one that is late. */
export class AccountsWatch {
  readonly #watched: Watched
  readonly #compareEvery: number
  #currentAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(watched: Watched, every = compareEvery) {
    this.#watched = watched
    this.#compareEvery = every
    void this.#compare()
  }

  /** Whether the read model had every event of a moment ago. */
  get isCurrent(): boolean {
    return monotonic() - this.#currentAt < holdsFor
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #compare(): Promise<void> {
    const { eventStore, readModels } = this.#watched
    const at = monotonic()
    const isCurrent = async () => readModels!.waitFor(await eventStore.head(), this.#compareEvery, [accounts.name])
    if (await isCurrent().catch(() => false)) this.#currentAt = at
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#compare(), this.#compareEvery).unref()
  }
}

type Stores = Pick<Services, 'accountsWatch' | 'repository' | 'views'>

/**
 * The account with its memberships of now: from the read model, or from the streams while that is late. `unregistered` for somebody whom
 * the events do not know, as after an older backup was put back. Throws `Unavailable` where neither tells.
 */
export async function currentAccount(services: Stores, userId: Id): Promise<AccountDoc> {
  const account = await accountOf(services.views, userId)
  const isCurrent = account !== null && services.accountsWatch?.isCurrent !== false
  return isCurrent ? account : fromStreams(services, userId, account)
}

async function fromStreams({ repository }: Stores, userId: Id, known: AccountDoc | null): Promise<AccountDoc> {
  const { state: person } = await repository.load(user, [userId])
  if (person.status === 'none') return unregistered(userId)
  if (person.status === 'closed')
    return { ...unregistered(userId), status: 'closed', createdAt: known?.createdAt ?? null }
  if (known === null) throw new Unavailable('readStore')
  const ids = new Set([
    ...known.organizations.map(({ id }) => id),
    ...person.takenUp.map(({ organizationId }) => organizationId),
  ])
  const memberships = await Promise.all([...ids].map((id) => membershipIn(repository, id, known)))
  const { email, displayName } = person
  return { ...known, status: 'active', email, displayName, organizations: memberships.flatMap((one) => one ?? []) }
}

/** Null for an organization that the person does not belong to, or not any more. */
async function membershipIn(
  repository: Stores['repository'],
  id: Id,
  { userId, organizations }: AccountDoc,
): Promise<Membership | null> {
  const { state } = await repository.load(organization, [id])
  const roles = state.status === 'active' ? state.members.get(userId) : undefined
  if (state.status === 'active' && roles !== undefined)
    return { id, roles, departmentIds: departmentsOf(state, userId) }
  // Who came by a device belongs to the app's organization without a role.
  return organizations.find((one) => one.id === id && one.roles.length === 0) ?? null
}
