import type { Day } from '@manabi/kernel'
import type { PageOf, PageQuery } from '@manabi/projections/catalog/page'
import { type MemberRow, memberRows } from '@manabi/projections/memberProgress/memberRows'
import { memberRowsAt } from '@manabi/projections/memberProgress/memberRowsAt'
import { activeMembersPage, everyActiveMember, type MemberGroup } from '@manabi/projections/organizations/members'
import { everyMemberAt, membersAt } from '@manabi/projections/reports/membersThen'
import type { Views } from '@manabi/read-store'
import { type ProgressRollup, progressRollupOf } from './progressRollup.ts'

export interface OrganizationProgress {
  readonly rollup: ProgressRollup
  readonly members: PageOf<MemberRow>
}

/** `asOf`: the day at whose end to look; null: now. */
interface When {
  readonly today: Day
  readonly asOf: Day | null
}

/** The progress of active members, by name, then email (contract, `OrganizationProgress`). Rows are computed for the page alone. */
export async function organizationProgress(
  views: Views,
  group: MemberGroup,
  { today, asOf, ...page }: PageQuery & When,
): Promise<OrganizationProgress> {
  const rollup = await progressRollupOf(views, group, { today, asOf })
  if (asOf !== null) return { rollup, members: await rowsPageAt(views, group, { ...page, ...rollup, asOf }) }
  const { items, totalItems } = await activeMembersPage(views, group, page)
  // Two read models: what one of them knows already, the other may learn a moment later.
  return {
    rollup: { ...rollup, memberCount: totalItems },
    members: { items: await memberRows(views, items, group.organizationId), totalItems },
  }
}

/** How many there were, the rollup counts already. */
async function rowsPageAt(
  views: Views,
  group: MemberGroup,
  { asOf: day, memberCount, ...page }: PageQuery & { readonly asOf: Day; readonly memberCount: number },
): Promise<PageOf<MemberRow>> {
  const { items, totalItems } = await membersAt(views, group, { ...page, day, totalItems: memberCount })
  return { items: await memberRowsAt(views, items, { organizationId: group.organizationId, day }), totalItems }
}

/** Members read at once for a table of all. */
const rowsRead = 500

/** The rows of all active members, in the same order; a table of 100,000 is never held at once. */
export async function* everyMemberRow(views: Views, group: MemberGroup, asOf: Day | null): AsyncGenerator<MemberRow> {
  if (asOf === null) {
    for await (const part of everyActiveMember(views, group, rowsRead))
      yield* await memberRows(views, part, group.organizationId)
    return
  }
  const when = { organizationId: group.organizationId, day: asOf }
  for await (const part of everyMemberAt(views, group, { day: asOf, size: rowsRead })) {
    yield* await memberRowsAt(views, part, when)
  }
}
