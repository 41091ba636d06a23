import { describe, expect, it } from '@jest/globals'
import { recipients } from './recipients.ts'

const organizations = [
  { id: 'org_a', departmentIds: [] },
  { id: 'org_b', departmentIds: [] },
]

describe('recipients', () => {
  it.each([
    [
      'of a public course are all organizations of the learner',
      { courseOrganizationId: 'org_c', isPublicCourse: true },
      ['org_a', 'org_b'],
    ],
    ['of a private course are its owner alone', { courseOrganizationId: 'org_b', isPublicCourse: false }, ['org_b']],
    ['of what concerns no course are all organizations of the learner', {}, ['org_a', 'org_b']],
  ])('%s [WHK-019]', (_, facts, expected) => {
    expect(recipients({ organizations, ...facts })).toEqual(expected)
  })

  it('are none for a learner without organizations, and each only once', () => {
    expect(recipients({ organizations: [], courseOrganizationId: 'org_a', isPublicCourse: true })).toEqual([])
    expect(recipients({ organizations: [...organizations, ...organizations] })).toEqual(['org_a', 'org_b'])
  })
})
