import type { PageOf, PageQuery } from '@manabi/projections/catalog/page'
import { type MemberRow, memberRows } from '@manabi/projections/organizations/memberRows'
import { activeMembersPage } from '@manabi/projections/organizations/members'
import type { Views } from '@manabi/read-store'
import { type Group, ProgressRollups, type Rollup } from './progressRollups.ts'

export interface OrganizationProgress {
  readonly rollup: Rollup
  readonly members: PageOf<MemberRow>
}

const rollupsOf = new WeakMap<Views, ProgressRollups>()

/** The progress of active members, by name, then email (contract, `OrganizationProgress`). Rows are computed for the page alone. */
export async function organizationProgress(
  views: Views,
  group: Group,
  { now, ...page }: PageQuery & { readonly now: Date },
): Promise<OrganizationProgress> {
  const { items, totalItems } = await activeMembersPage(views, group, page)
  const rollups = rollupsOf.get(views) ?? new ProgressRollups(views)
  rollupsOf.set(views, rollups)
  const rollup = await rollups.of(group, totalItems, now)
  return {
    rollup: { ...rollup, memberCount: totalItems },
    members: { items: await memberRows(views, items, now), totalItems },
  }
}
