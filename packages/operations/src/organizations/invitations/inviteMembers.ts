import { Id, Problem } from '@manabi/kernel'
import { acceptUrl, authorityOf, type By } from '@manabi/organizations'
import { z } from 'zod'
import type { ExecutionContext } from '../../execution.ts'
import { explain, fieldErrors, invalidRequest } from '../../fieldErrors.ts'
import { noStore } from '../../identity/sessions/tokenPair.ts'
import { operation, Reply } from '../../operation.ts'
import type { Services } from '../../services.ts'
import { memberManagers } from '../members/memberManagers.ts'
import { memberNow } from '../members/memberNow.ts'
import { showMembers } from '../resources.ts'
import { InvitationResults } from './invitationResults.ts'
import { InvitedPerson, named } from './invitedPerson.ts'
import { invitePerson } from './invitePerson.ts'

/** Everything but the address stands alone: what is wrong with it fails that person. */
const People = z
  .array(
    z.preprocess(
      (one) => (typeof one === 'object' && one !== null && !Array.isArray(one) ? one : {}),
      z.looseObject({ email: z.string() }),
    ),
  )
  .min(1)
  .max(200)
  .meta({
    description:
      'As for one invitation: `email`, and optionally `displayName`, `roles`, `departmentIds`, `employeeNumber`.',
  })

/** What became of one person, before the read models show it. */
type Outcome =
  | { readonly status: 'invited'; readonly userId: Id; readonly invitationId: Id }
  | { readonly status: 'unchanged'; readonly userId: Id }
  | { readonly status: 'failed'; readonly code: string; readonly detail: string }

export const inviteMembers = operation({
  id: 'inviteMembers',
  method: 'post',
  path: '/organizations/{organizationId}/members/batch',
  tag: 'Members',
  summary: 'Invite many people by email',
  description:
    'Invites one after the other, as for one person; seats are given in this order. Each result stands alone: a failure never ' +
    'stops the others. `acceptUrl` is set for those who are invited now. A code of `conflict` means that another command changed ' +
    'the organization at the same time: repeat it.',
  caller: 'any',
  proves: true,
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  body: z.object({ people: People }),
  response: InvitationResults,
  tool: { when: 'Ask first: mails are sent and seats are used.' },
  examples: { body: { people: [{ email: 'hanako@example.com', displayName: '花子', roles: ['learner'] }] } },
  handle: async (request, services) => {
    const { organizationId } = request.params
    const by = authorityOf(request.caller, organizationId)
    const outcomes: Outcome[] = []
    for (const [index, one] of request.body.people.entries()) {
      outcomes.push(await outcomeOf(request.part(`person ${index}`), services, { organizationId, one, by }))
    }
    return outcomes
  },
  answer: async (outcomes, { params: { organizationId }, body: { people } }, services) => {
    const { config, masterKey, views } = services
    const known = new Set(outcomes.flatMap((one) => (one.status === 'failed' ? [] : [one.userId])))
    const docs = await Promise.all(
      [...known].map((userId) => memberNow(services, { organizationId, userId }).catch(removed)),
    )
    const shown = await showMembers(
      views,
      docs.filter((doc) => doc !== null),
    )
    const members = new Map(shown.map((member) => [member.userId, member]))
    const results = outcomes.map((outcome, index) => {
      const blank = { index, email: people[index]!.email, member: null, acceptUrl: null, code: null, detail: null }
      if (outcome.status === 'failed') return { ...blank, ...outcome }
      const member = members.get(outcome.userId)
      if (member === undefined) return { ...blank, ...removedSince }
      if (outcome.status === 'unchanged') return { ...blank, member, status: outcome.status }
      const { invitationId, status } = outcome
      const link = acceptUrl(config.PUBLIC_URL, masterKey, { organizationId, linkId: invitationId })
      return { ...blank, member, status, acceptUrl: link }
    })
    return new Reply(200, { results }, noStore)
  },
})

const removedSince = {
  status: 'failed' as const,
  code: 'conflict',
  detail: 'The person was removed just now. Invite them again.',
}

/** null for a person whom another call removed since. */
function removed(error: unknown): null {
  if (error instanceof Problem && error.code === 'conflict') return null
  throw error
}

interface Invited {
  readonly organizationId: Id
  readonly one: unknown
  readonly by: By
}

async function outcomeOf(
  context: ExecutionContext,
  services: Services,
  { organizationId, one, by }: Invited,
): Promise<Outcome> {
  try {
    const parsed = InvitedPerson.safeParse(one, { error: explain })
    if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error))
    const person = { organizationId, ...named(parsed.data), by }
    const { userId, invitationId } = await invitePerson(context, services, person)
    return invitationId === null ? { status: 'unchanged', userId } : { status: 'invited', userId, invitationId }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { status: 'failed', code: error.code, detail: error.detail }
  }
}
