import { expect, it } from '@jest/globals'
import { type Recorded, systemMetadata, Unavailable } from '@manabi/kernel'
import { LessonViewed } from '@manabi/progress'
import { reportPeople } from '../reports/reportPeople.ts'
import { folded, recordedAt } from '../test/givenEvents.ts'
import { openViews } from '../test/openViews.ts'
import { lastActivities } from './lastActivities.ts'
import { progressAt } from './progressAt.ts'

const viewed = LessonViewed({
  ...{ userId: 'usr_1', courseId: 'crs_1', courseTitle: 'Programming', courseOrganizationId: 'org_1' },
  ...{ isPublicCourse: false, organizations: [{ id: 'org_1', departmentIds: [] }] },
  ...{ lessonId: 'les_1', sectionId: 'sec_1', lessonTitle: 'Lesson' },
})
const timeOf = (day: number): Date => new Date(Date.UTC(2026, 0, 1 + day, 3))

/** A view on each of so many days. */
const views = (days: number): readonly Recorded[] =>
  Array.from({ length: days }, (_, day) => ({
    ...recordedAt(viewed, day),
    metadata: systemMetadata('test', timeOf(day)),
  }))

it('who comes back to a course every day leaves documents that end, and is found as of each of the days [REP-007]', async () => {
  const events = views(170)
  const { views: models, close } = await openViews([reportPeople], events)
  for (const day of [0, 49, 50, 51, 99, 100, 101, 169]) {
    const at = timeOf(day).toISOString()
    const asked = { organizationId: 'org_1', day: at.slice(0, 10) }
    expect(await lastActivities(models, ['usr_1'], asked)).toEqual(new Map([['usr_1', at]]))
    expect((await progressAt(models, ['usr_1'], asked.day)).get('usr_1')?.has('crs_1')).toBe(true)
  }
  const before = '2025-12-31'
  expect(await lastActivities(models, ['usr_1'], { organizationId: 'org_1', day: before })).toEqual(new Map())
  expect(await lastActivities(models, ['usr_1'], { organizationId: 'org_2', day: null })).toEqual(new Map())
  expect(await progressAt(models, ['usr_1'], before)).toEqual(new Map())
  await close()
  const docs = [...folded(reportPeople, events)].filter(([id]) => id.startsWith('usr_1:'))
  expect(docs.map(([id]) => id).sort()).toEqual(['usr_1:org_1', 'usr_1:org_1/0', 'usr_1:org_1/1', 'usr_1:org_1/2'])
  expect(Math.max(...docs.map(([, { doc }]) => JSON.stringify(doc).length))).toBeLessThan(4_000)
})

it('is not available while the read model of the former release is the one in use, which has no activity [REP-007]', async () => {
  const former = { ...reportPeople, version: 11, indexes: [['organizationId', 'bucket']] as const }
  const { views: models, close } = await openViews([former], views(3))
  const asked = { organizationId: 'org_1', day: null }
  await expect(lastActivities(models, ['usr_1'], asked)).rejects.toThrow(Unavailable)
  await close()
})
