import { test } from '@manabi/assessment'
import { isCriterion } from '@manabi/catalog/authoring'
import { type Id, invalid } from '@manabi/kernel'
import type { Services } from '../../../services.ts'

interface Criterion {
  readonly kind: 'course' | 'path' | 'test'
  readonly id: Id
}

/** 400 for a criterion that the organization cannot see; tests are its own. */
export async function requireCriterion(
  services: Services,
  organizationId: Id,
  criteria: Criterion | null | undefined,
): Promise<void> {
  if (criteria === null || criteria === undefined) return
  if (!(await isKnown(services, organizationId, criteria))) throw invalid('criteria.id', 'is not known here')
}

async function isKnown({ repository }: Services, organizationId: Id, { kind, id }: Criterion): Promise<boolean> {
  if (kind !== 'test') {
    return isCriterion({ load: (decider, key) => repository.load(decider, key) }, organizationId, { kind, id })
  }
  const { state } = await repository.load(test, [id])
  return state.status === 'present' && state.organizationId === organizationId
}
