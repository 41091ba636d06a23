import type { Id } from '@manabi/kernel'
import { requirementsOf } from '@manabi/projections/requirements/requirements'
import { visibleTargets } from '@manabi/projections/requirements/targets'
import type { Views } from '@manabi/read-store'
import { EvidenceTarget, type Target, targetsOf } from '@manabi/requirements'

/**
 * Tells what evidence can complete: what the organization can see, its requirements, and what these name, though nobody can take it any
 * more.
 */
export async function evidenceTargets(
  views: Views,
  organizationId: Id,
  items: readonly { readonly target?: unknown }[],
): Promise<(target: EvidenceTarget) => boolean> {
  const wanted = items.flatMap(({ target }) => EvidenceTarget.safeParse(target).data ?? [])
  const targets = wanted.filter(isContent)
  const isVisible = await visibleTargets(views, { organizationId, targets })
  if (targets.length === wanted.length && targets.every(isVisible)) return isContent
  const requirements = await requirementsOf(views, organizationId)
  const known = new Set(
    requirements.flatMap(({ requirementId, ...facts }) => [
      keyOf({ kind: 'requirement', id: requirementId }),
      ...targetsOf(facts).map(keyOf),
    ]),
  )
  return (target) => known.has(keyOf(target)) || (isContent(target) && isVisible(target))
}

const keyOf = ({ kind, id }: EvidenceTarget): string => `${kind} ${id}`

const isContent = (target: EvidenceTarget): target is Target => target.kind !== 'requirement'
