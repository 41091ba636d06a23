import { type FieldError, type Id, invalid } from '@manabi/kernel'
import { belongs, organization } from '@manabi/organizations'
import { visibleTargets } from '@manabi/projections/requirements/targets'
import { type Audience, type RequirementFacts, type Target, targetsOf } from '@manabi/requirements'
import { invalidRequest } from '../fieldErrors.ts'
import type { Services } from '../services.ts'
import type { RequirementInput } from './resources.ts'

interface Given {
  readonly organizationId: Id
  readonly input: RequirementInput
  /** What it says now: the targets, people, and departments that it names are accepted though they are gone. */
  readonly present?: RequirementFacts
}

/** What a requirement is to say. Throws 400 for targets that the organization cannot see, and for people and departments that it does not have. */
export async function checkedFacts(
  services: Pick<Services, 'repository' | 'views'>,
  { organizationId, input, present }: Given,
): Promise<RequirementFacts> {
  const accepts = distinct(input.accepts)
  if (input.target === null && accepts.length > 0) throw invalid('accepts', 'must be empty without a target')
  const isVisible = await visibleTargets(services.views, { organizationId, targets: targetsOf(input) })
  const known = present === undefined ? [] : targetsOf(present)
  const isAccepted = (target: Target) => isVisible(target) || known.some((one) => isSame(one, target))
  const errors: FieldError[] = []
  if (input.target !== null && !isAccepted(input.target)) errors.push({ path: 'target', message: 'does not exist' })
  for (const [at, target] of input.accepts.entries()) {
    const path = `accepts.${at}`
    if (isSame(target, input.target)) errors.push({ path, message: 'is the target' })
    else if (!isAccepted(target)) errors.push({ path, message: 'does not exist' })
  }
  const audience = await checkedAudience(services, { organizationId, input, present }, errors)
  if (errors.length > 0) throw invalidRequest(errors)
  return {
    ...input,
    ...{ accepts, audience },
    remindDaysBefore: [...new Set(input.remindDaysBefore)].sort((one, other) => other - one),
    remindDaysAfter: [...new Set(input.remindDaysAfter)].sort((one, other) => one - other),
  }
}

const isSame = (one: Target, other: Target | null): boolean => one.kind === other?.kind && one.id === other.id

const distinct = (targets: readonly Target[]): Target[] =>
  targets.filter((target, at) => targets.findIndex((one) => isSame(one, target)) === at)

/** Without people and departments that are gone. */
async function checkedAudience(
  { repository }: Pick<Services, 'repository'>,
  { organizationId, input: { audience }, present }: Given,
  errors: FieldError[],
): Promise<Audience> {
  const { everyone, departmentIds, userIds } = audience
  if (everyone) return { everyone, departmentIds: [], userIds: [] }
  if (departmentIds.length + userIds.length === 0) errors.push({ path: 'audience', message: 'must name somebody' })
  const { state } = await repository.load(organization, [organizationId])
  const there = {
    departmentIds: (id: Id) => state.status === 'active' && state.departments.has(id),
    userIds: (id: Id) => belongs(state, id),
  }
  const kept = (list: 'departmentIds' | 'userIds'): Id[] => {
    for (const [at, id] of audience[list].entries()) {
      const isKnown = there[list](id) || present?.audience[list].includes(id)
      if (!isKnown) errors.push({ path: `audience.${list}.${at}`, message: 'does not exist' })
    }
    return [...new Set(audience[list])].filter(there[list])
  }
  return { everyone, departmentIds: kept('departmentIds'), userIds: kept('userIds') }
}
