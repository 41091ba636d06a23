import { describe, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import { RequiredPersonJoined, RequirementChanged, RequirementCreated, RequirementEnded } from './events.ts'
import { requirement } from './requirement.ts'
import type { RequirementFacts } from './rule.ts'

const ids = { requirementId: 'req_1', organizationId: 'org_1' }
const facts: RequirementFacts = {
  ...{ title: 'Fire safety', target: { kind: 'course', id: 'crs_1' }, accepts: [] },
  audience: { everyone: false, departmentIds: [], userIds: ['usr_1', 'usr_2'] },
  ...{ due: { kind: 'after', days: 30 }, renewal: null, earlier: 'any', notBefore: null },
  ...{ remindDaysBefore: [14, 3], remindDaysAfter: [1, 7, 14] },
}
const created = RequirementCreated({ ...ids, ...facts })
const ended = RequirementEnded(ids)

describe('a requirement [REQ-009]', () => {
  it('is created once', () => {
    given()
      .when(requirement.createRequirement, { ...ids, ...facts })
      .then(created)
    given(created)
      .when(requirement.createRequirement, { ...ids, ...facts })
      .then()
  })

  it('is changed whole, and by the same facts not at all', () => {
    const changed = { ...facts, title: 'Fire safety at work' }
    given(created)
      .when(requirement.changeRequirement, changed)
      .then(RequirementChanged({ ...ids, ...changed }))
    given(created).when(requirement.changeRequirement, facts).then()
  })

  it('keeps its target', () => {
    for (const target of [null, { kind: 'test' as const, id: 'crs_1' }])
      given(created)
        .when(requirement.changeRequirement, { ...facts, target })
        .thenRefused('invalid_request')
  })

  it('names an invited person by the id that joining gives, once', () => {
    const command = { invitedAs: 'usr_1', userId: 'usr_2' }
    const joined = RequiredPersonJoined({ ...ids, ...command })
    given(created).when(requirement.renameRequiredPerson, command).then(joined)
    given(created, joined).when(requirement.renameRequiredPerson, command).then()
    given(created, joined)
      .when(requirement.changeRequirement, { ...facts, audience: { ...facts.audience, userIds: ['usr_2'] } })
      .then()
    given(created, ended).when(requirement.renameRequiredPerson, command).then()
  })

  it('ends once', () => {
    given(created).when(requirement.endRequirement).then(ended)
    given(created, ended).when(requirement.endRequirement).thenRefused('not_found')
    given(created, ended).when(requirement.changeRequirement, facts).thenRefused('not_found')
    given().when(requirement.changeRequirement, facts).thenRefused('not_found')
  })
})
