import type { Id } from '@manabi/kernel'
import { requirements, requirementsOf } from '@manabi/projections/requirements/requirements'
import { visibleTargets } from '@manabi/projections/requirements/targets'
import type { Views } from '@manabi/read-store'
import { EvidenceTarget, type Target, targetsOf } from '@manabi/requirements'

/**
 * Tells whether evidence can complete a target of these items: content that the organization sees or that one of its requirements names,
 * or a requirement of the organization.
 */
export async function evidenceTargets(
  views: Views,
  organizationId: Id,
  items: readonly { readonly target?: unknown }[],
): Promise<(target: EvidenceTarget) => boolean> {
  const wanted = items.flatMap(({ target }) => EvidenceTarget.safeParse(target).data ?? [])
  const contents = wanted.filter(isContent)
  const isVisible = await visibleTargets(views, { organizationId, targets: contents })
  const ids = wanted.flatMap(({ kind, id }) => (kind === 'requirement' ? [id] : []))
  const named = await views.of(requirements).getMany([...new Set(ids)])
  const isOwn = (id: Id) => named.get(id)?.organizationId === organizationId && !named.get(id)!.endedAt
  const present = contents.every(isVisible) ? [] : await requirementsOf(views, organizationId)
  const known = new Set(present.flatMap(targetsOf).map(keyOf))
  return (target) => (isContent(target) ? isVisible(target) || known.has(keyOf(target)) : isOwn(target.id))
}

const keyOf = ({ kind, id }: EvidenceTarget): string => `${kind} ${id}`

const isContent = (target: EvidenceTarget): target is Target => target.kind !== 'requirement'
