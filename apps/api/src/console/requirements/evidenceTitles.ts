import { presentTitlesOf } from '@manabi/operations/requirements/duties/titlesOn'
import type { Services } from '@manabi/operations/services'
import { requirements } from '@manabi/projections/requirements/requirements'
import type { EvidenceTarget } from '@manabi/requirements'

/** Tells the titles of what evidence completes. Pass targets of evidence of the organization alone: what it may see is not checked here. */
export async function evidenceTitles(
  services: Services,
  targets: readonly EvidenceTarget[],
): Promise<(target: EvidenceTarget) => string> {
  const ids = targets.flatMap(({ kind, id }) => (kind === 'requirement' ? [id] : []))
  const required = await services.views.of(requirements).getMany([...new Set(ids)])
  const titleOf = await presentTitlesOf(
    services,
    targets.flatMap(({ kind, id }) => (kind === 'requirement' ? [] : { kind, id })),
  )
  return ({ kind, id }) => (kind === 'requirement' ? (required.get(id)?.title ?? '') : titleOf({ kind, id }))
}
