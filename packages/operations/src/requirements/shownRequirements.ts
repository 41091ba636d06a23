import type { Id } from '@manabi/kernel'
import { type RequirementDoc, requirementOf } from '@manabi/projections/requirements/requirements'
import { availableTargets } from '@manabi/projections/requirements/targets'
import type { Views } from '@manabi/read-store'
import { targetsOf } from '@manabi/requirements'
import type { z } from 'zod'
import type { Requirement } from './resources.ts'

/** Requirements of one organization, as they are answered. */
export async function shownRequirements(
  views: Views,
  organizationId: Id,
  docs: readonly RequirementDoc[],
): Promise<z.output<typeof Requirement>[]> {
  const isAvailable = await availableTargets(views, { organizationId, targets: docs.flatMap(targetsOf) })
  return docs.map(({ requirementId, sortKey: _, endedAt: __, ...facts }) => ({
    id: requirementId,
    ...facts,
    isTargetAvailable: facts.target === null || targetsOf(facts).some(isAvailable),
  }))
}

/** One of them. 404 as for `requirementOf`. */
export async function shownRequirement(
  views: Views,
  place: { readonly organizationId: Id; readonly requirementId: Id },
): Promise<z.output<typeof Requirement>> {
  const [shown] = await shownRequirements(views, place.organizationId, [await requirementOf(views, place)])
  return shown!
}
