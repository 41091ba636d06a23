import { Problem } from '@manabi/kernel'
import { renewInvitation } from '@manabi/operations/organizations/invitations/renewInvitation'
import { listMembers } from '@manabi/operations/organizations/members/listMembers'
import type { Invitation, MemberPage } from '@manabi/operations/organizations/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, isAllowed, read, requestIdField } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { action, newRequestId } from '../forms.ts'
import { baseOf, isAdminIn, organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { copyField, dataTable } from '../tables.ts'
import type { ConsolePage, ConsoleVisit } from '../visit.ts'
import { csvLink } from './csvLink.ts'

type Person = z.output<typeof MemberPage>['items'][number]

/** Links that are renewed by one press, and invited people that are looked at. */
const [mostRenewed, mostRead] = [200, 2_000]

/** In milliseconds. */
const soon = 7 * 86_400_000

/** The button that renews the invitations that run out soon, for those who may. */
export function renewAllForm(visit: ConsoleVisit): Html | null {
  if (!isAllowed(visit, renewInvitation, organizationIdOf(visit))) return null
  const { people: t } = visit.t
  return html`<p class="quiet">${t.renewAllText}</p>${action(visit, `${baseOf(visit)}/people/renew`, t.renewAll)}`
}

/** Those whose links may be renewed: only an admin renews that of another one. */
async function runningOut(visit: ConsoleVisit): Promise<readonly Person[]> {
  const params = { organizationId: organizationIdOf(visit) }
  const before = new Date(visit.services.clock.now().getTime() + soon).toISOString()
  const isAdmin = isAdminIn(visit, organizationIdOf(visit))
  const found: Person[] = []
  for (let [page, pages] = [1, 1]; page <= pages && page * 100 <= mostRead; page++) {
    const query = { status: 'invited', page: String(page), pageSize: '100' }
    const list = await read<z.output<typeof MemberPage>>(visit, listMembers, { params, query })
    pages = list.totalPages
    const isMeant = ({ invitationExpiresAt, roles }: Person) =>
      invitationExpiresAt !== null && invitationExpiresAt < before && (isAdmin || !roles.includes('admin'))
    found.push(...list.items.filter(isMeant))
  }
  return found.slice(0, mostRenewed)
}

/** The new links are shown in this answer only. */
export const renewAll = askFirst(
  'people',
  async (visit) => {
    if (!isAllowed(visit, renewInvitation, organizationIdOf(visit))) throw new Problem('forbidden')
    const { people: t } = visit.t
    const people = await runningOut(visit)
    const back = `${baseOf(visit)}/people?status=invited`
    // Sent again after a failure in the middle, the same people get the same links.
    const fields = [
      [requestIdField, newRequestId(visit)] as const,
      ...people.map(({ userId }) => ['userId', userId] as const),
    ]
    return { title: t.renewAllQuestion(people.length), text: t.renewText, button: t.renewAll, back, fields }
  },
  async (visit): Promise<ConsolePage> => {
    const { t } = visit
    const rows: { readonly email: string; readonly acceptUrl: string | null; readonly isLate: boolean }[] = []
    for (const userId of [...new Set(visit.form.getAll('userId'))].slice(0, mostRenewed)) {
      const params = { organizationId: organizationIdOf(visit), userId }
      const outcome = await call(visit, renewInvitation, { params }).catch(unlessRefused)
      const renewed = outcome?.body as z.output<typeof Invitation> | undefined
      rows.push({
        email: renewed?.member.email ?? userId,
        acceptUrl: renewed?.acceptUrl ?? null,
        isLate: outcome !== null && renewed === undefined,
      })
    }
    const shown = rows.map(({ email, acceptUrl, isLate }) => [
      email,
      acceptUrl === null
        ? isLate
          ? t.people.inviteLate
          : t.people.notRenewed
        : copyField(t, `${t.people.link}: ${email}`, acceptUrl),
    ])
    const body = html`<h1>${t.people.renewedAll(rows.length)}</h1><section class="card">
${rows.length > 0 && dataTable(t.people.renewAll, [t.people.email, t.people.link], shown)}
<div class="actions">${await csvLink(t, ['email', 'acceptUrl'], rows)}
<a href="${baseOf(visit)}/people">${t.frame.back}</a></div></section>`
    return { title: t.people.renewedAll(rows.length), body, frame: await organizationFrame(visit, 'people') }
  },
)

/** Somebody accepted, was removed, or got roles that this person may not give, meanwhile: the links of the others are shown. */
function unlessRefused(error: unknown): null {
  const refusals = ['conflict', 'not_found', 'admin_required', 'forbidden']
  if (error instanceof Problem && refusals.includes(error.code)) return null
  throw error
}
