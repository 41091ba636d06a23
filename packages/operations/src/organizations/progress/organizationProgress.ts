import type { PageOf, PageQuery } from '@manabi/projections/catalog/page'
import { type MemberRow, memberRows } from '@manabi/projections/organizations/memberRows'
import { activeMembersPage, type MemberGroup } from '@manabi/projections/organizations/members'
import type { Views } from '@manabi/read-store'
import { type ProgressRollup, progressRollupOf } from './progressRollup.ts'

export interface OrganizationProgress {
  readonly rollup: ProgressRollup
  readonly members: PageOf<MemberRow>
}

/** The progress of active members, by name, then email (contract, `OrganizationProgress`). Rows are computed for the page alone. */
export async function organizationProgress(
  views: Views,
  group: MemberGroup,
  { now, ...page }: PageQuery & { readonly now: Date },
): Promise<OrganizationProgress> {
  const { items, totalItems } = await activeMembersPage(views, group, page)
  const rollup = await progressRollupOf(views, group, now)
  // Two read models: what one of them knows already, the other may learn a moment later.
  return {
    rollup: { ...rollup, memberCount: totalItems },
    members: { items: await memberRows(views, items), totalItems },
  }
}

/** Members read at once for a table of all. */
const rowsRead = 500

/** The rows of all active members, in the same order; a table of 100,000 is never held at once. */
export async function* everyMemberRow(views: Views, group: MemberGroup): AsyncGenerator<MemberRow> {
  for (let page = 1, isMore = true; isMore; page++) {
    const { items } = await activeMembersPage(views, group, { page, pageSize: rowsRead })
    yield* await memberRows(views, items)
    isMore = items.length === rowsRead
  }
}
