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
