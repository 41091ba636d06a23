import { afterEach, describe, expect, it } from '@jest/globals'
import { CourseAssigned, CourseUnassigned, PathAssigned } from '@manabi/assignments'
import { CourseCreated, CoursePublished, PathWritten } from '@manabi/catalog'
import { AccountClosed, ProfileChanged } from '@manabi/identity'
import type { DomainEvent, Id } from '@manabi/kernel'
import {
  DepartmentCreated,
  DepartmentDeleted,
  DepartmentMemberRemoved,
  InvitationWithdrawn,
  MemberAdded,
  MemberInvited,
  MemberRemoved,
} from '@manabi/organizations'
import { CourseCompleted, LessonViewed } from '@manabi/progress'
import { assignments } from '../assignments/assignments.ts'
import { courseOutlines } from '../catalog/courseOutlines.ts'
import { courses } from '../catalog/courses.ts'
import { paths } from '../catalog/paths.ts'
import { courseProgress } from '../progress/courseProgress.ts'
import { openViews } from '../test/openViews.ts'
import { coursePeople } from './coursePeople.ts'
import { departments } from './departments.ts'
import { everyPersonOfCourse, isSeenBy, type PeopleOfCourse, peopleOfCourse } from './peopleOfCourse.ts'

let opened: Awaited<ReturnType<typeof openViews>>
const models = [assignments, courseOutlines, courses, paths, courseProgress, coursePeople, departments]
/** The events, a minute apart from 2026-04-01T00:00. */
const given = async (...events: readonly DomainEvent[]) => {
  opened = await openViews(models, events)
  return opened.views
}
afterEach(() => opened.close())

const organizationId = 'org_1'
const courseId = 'crs_1'
const email = (userId: Id) => `${userId}@example.com`
const course = (id: Id, owner: Id, isPublic = false) => [
  CourseCreated({
    ...{ courseId: id, organizationId: owner, title: id, description: '', culture: 'en-US' },
    ...{ isPublic, level: 'Beginner', estimatedMinutes: 0 },
  }),
  CoursePublished({ courseId: id, organizationId: owner }),
]
const added = (userId: Id, displayName: string, departmentIds: readonly Id[] = [], organization = organizationId) =>
  MemberAdded({
    ...{ organizationId: organization, userId, roles: ['learner'], email: email(userId), displayName },
    departmentIds: [...departmentIds],
  })
const left = (userId: Id) => MemberRemoved({ organizationId, userId, departmentIds: [] })
const department = (departmentId: Id) => DepartmentCreated({ organizationId, departmentId, name: departmentId })
const assignedAt = '2026-04-01T00:00:00.000Z'
const assigned = (kind: 'member' | 'department', id: Id) =>
  CourseAssigned({ organizationId, courseId, assignedAt, assignee: { kind, id } })
const facts = (userId: Id, id = courseId) => ({
  ...{ userId, courseId: id, courseTitle: id, courseOrganizationId: organizationId },
  ...{ isPublicCourse: false, organizations: [] },
})
const viewed = (userId: Id, id = courseId) =>
  LessonViewed({ ...facts(userId, id), lessonId: 'les_1', sectionId: 'sec_1', lessonTitle: '' })
const completed = (userId: Id) => CourseCompleted({ ...facts(userId), lessonIds: [] })

const asked = (more: Partial<PeopleOfCourse> = {}): PeopleOfCourse => ({ organizationId, courseId, ...more })
const page = { page: 1, pageSize: 100 }
async function names(...[views, more]: [Awaited<ReturnType<typeof given>>, Partial<PeopleOfCourse>?]) {
  const { items, totalItems } = await peopleOfCourse(views, asked(more), page)
  expect(totalItems).toBe(items.length)
  return items.map(({ displayName }) => displayName)
}

/** Aoi is assigned it, Ren has begun it, Mei has finished it, Sora and Yui are in a department that is assigned it. Nao is not concerned. */
const school = [
  ...course(courseId, organizationId),
  ...course('crs_2', organizationId),
  department('dep_1'),
  department('dep_2'),
  added('usr_1', 'Aoi'),
  added('usr_2', 'Ren', ['dep_2']),
  added('usr_3', 'Mei', ['dep_1']),
  added('usr_4', 'Sora', ['dep_1']),
  added('usr_5', 'Yui', ['dep_1', 'dep_2']),
  added('usr_6', 'Nao', ['dep_2']),
  assigned('member', 'usr_1'),
  assigned('department', 'dep_1'),
  viewed('usr_2'),
  viewed('usr_3'),
  completed('usr_3'),
  viewed('usr_6', 'crs_2'),
]

describe('the people of a course', () => {
  it('are the members to whom it is assigned, and those who began it, by name [ORG-013]', async () => {
    expect(await names(await given(...school))).toEqual(['Aoi', 'Mei', 'Ren', 'Sora', 'Yui'])
  })

  it.each([
    ['not_started', ['Aoi', 'Sora', 'Yui']],
    ['in_progress', ['Ren']],
    ['completed', ['Mei']],
  ] as const)('are found by status: %s [ORG-013]', async (status, found) => {
    const views = await given(...school)
    expect(await names(views, { status })).toEqual(found)
    const items = (await peopleOfCourse(views, asked({ status }), page)).items
    for (const one of items) expect(one.status).toBe(status)
  })

  it('are found by department, name, and email, each with the others [ORG-013]', async () => {
    const views = await given(...school)
    expect(await names(views, { departmentId: 'dep_2' })).toEqual(['Ren', 'Yui'])
    expect(await names(views, { departmentId: 'dep_1', status: 'not_started' })).toEqual(['Sora', 'Yui'])
    expect(await names(views, { q: 'me' })).toEqual(['Mei'])
    expect(await names(views, { q: 'usr_4@example.com' })).toEqual(['Sora'])
    expect(await names(views, { q: 'sora', status: 'completed' })).toEqual([])
  })

  it('come page by page, and all in the same order [ORG-013]', async () => {
    const views = await given(...school)
    const second = await peopleOfCourse(views, asked(), { page: 2, pageSize: 2 })
    expect([second.items.map(({ displayName }) => displayName), second.totalItems]).toEqual([['Ren', 'Sora'], 5])
    const all = []
    for await (const part of everyPersonOfCourse(views, asked(), 2)) all.push(...part)
    expect(all).toEqual((await peopleOfCourse(views, asked(), page)).items)
  })

  it('have their departments, progress, and the earliest assignment that holds [ORG-013]', async () => {
    const views = await given(...school)
    const [aoi, mei] = (await peopleOfCourse(views, asked(), page)).items
    expect(aoi).toEqual({
      ...{ userId: 'usr_1', displayName: 'Aoi', email: email('usr_1'), departments: [], status: 'not_started' },
      ...{ percent: 0, assignedAt, startedAt: null, completedAt: null, lastCompletedAt: null, lastActivityAt: null },
      employeeNumber: null,
    })
    // Mei joined the department after it was assigned the course.
    expect(mei).toMatchObject({
      departments: [{ id: 'dep_1', name: 'dep_1' }],
      assignedAt: '2026-04-01T00:08:00.000Z',
      startedAt: '2026-04-01T00:15:00.000Z',
      completedAt: '2026-04-01T00:16:00.000Z',
    })
  })

  it('include those who are assigned a path with it [ORG-013]', async () => {
    const path = (pathId: Id, owner: Id, isPublic: boolean) =>
      PathWritten({
        ...{ pathId, organizationId: owner, title: '', description: '', culture: 'en-US' },
        ...{ isPublic, courseIds: ['crs_2', courseId] },
      })
    const pathAssigned = (pathId: Id, kind: 'member' | 'department', id: Id) =>
      PathAssigned({ organizationId, pathId, assignedAt, assignee: { kind, id } })
    const views = await given(
      ...course(courseId, organizationId),
      ...['dep_1', 'dep_2'].map(department),
      ...[added('usr_1', 'Aoi'), added('usr_2', 'Ren', ['dep_1']), added('usr_3', 'Mei', ['dep_2'])],
      ...[path('pth_1', organizationId, false), path('pth_2', 'org_2', true), path('pth_3', 'org_2', false)],
      pathAssigned('pth_1', 'member', 'usr_1'),
      pathAssigned('pth_2', 'department', 'dep_1'),
      pathAssigned('pth_3', 'department', 'dep_2'),
    )
    expect(await names(views)).toEqual(['Aoi', 'Ren'])
  })

  it('leave with the membership, the department, or the assignment; what they did is known when they return [ORG-013]', async () => {
    const events = [
      ...school,
      CourseUnassigned({ organizationId, courseId, assignee: { kind: 'member', id: 'usr_1' } }),
      DepartmentMemberRemoved({ organizationId, departmentId: 'dep_1', userId: 'usr_4' }),
      left('usr_3'),
      left('usr_2'),
      added('usr_2', 'Ren'),
    ]
    const views = await given(...events)
    expect(await names(views)).toEqual(['Ren', 'Yui'])
    expect((await opened.views.of(coursePeople).get('usr_3'))!).toMatchObject({ email: '', displayName: '', lists: [] })
    await opened.close()
    const later = await given(...events, DepartmentDeleted({ organizationId, departmentId: 'dep_1' }))
    expect(await names(later)).toEqual(['Ren'])
  })

  it('leave nothing behind when the account is closed, and no name when an invitation is withdrawn', async () => {
    const ids = { organizationId, userId: 'usr_7', invitationId: 'inv_1' }
    const views = await given(
      ...school,
      AccountClosed({ userId: 'usr_3', emailHash: null, device: null, organizations: [] }),
      left('usr_3'),
      MemberInvited({
        ...{ ...ids, email: email('usr_7'), displayName: 'Kai', roles: ['learner'], departmentIds: ['dep_1'] },
        expiresAt: '2026-05-01T00:00:00.000Z',
      }),
      assigned('member', 'usr_7'),
    )
    expect(await names(views)).toEqual(['Aoi', 'Ren', 'Sora', 'Yui'])
    expect(await views.of(coursePeople).get('usr_3')).toBeNull()
    expect(await views.of(coursePeople).get('usr_7')).toMatchObject({ displayName: 'Kai', lists: [] })
    await opened.close()
    const withdrawn = InvitationWithdrawn({ ...ids, emailHash: 'x', departmentIds: [] })
    const after = await given(
      MemberInvited({
        ...{ ...ids, email: email('usr_7'), displayName: 'Kai', roles: ['learner'], departmentIds: [] },
        expiresAt: '2026-05-01T00:00:00.000Z',
      }),
      withdrawn,
    )
    expect(JSON.stringify(await after.of(coursePeople).get('usr_7'))).not.toMatch(/Kai|example/)
  })

  it('are found under their new name, in each of their organizations', async () => {
    const views = await given(
      ...school,
      added('usr_2', 'Ren', [], 'org_2'),
      ProfileChanged({ userId: 'usr_2', displayName: 'Zoe', organizations: [{ id: organizationId }] }),
    )
    expect(await names(views)).toEqual(['Aoi', 'Mei', 'Sora', 'Yui', 'Zoe'])
    expect(await names(views, { q: 'zo' })).toEqual(['Zoe'])
    expect(await names(views, { organizationId: 'org_2', q: 'zo' })).toEqual(['Zoe'])
    expect(await names(views, { organizationId: 'org_3' })).toEqual([])
  })
})

it('a course is seen by its organization, and by others once it is public and published', async () => {
  const draft = CourseCreated({
    ...{ courseId: 'crs_3', organizationId: 'org_2', title: '', description: '', culture: 'en-US' },
    ...{ isPublic: true, level: 'Beginner', estimatedMinutes: 0 },
  })
  const views = await given(...course('crs_1', 'org_2'), ...course('crs_2', 'org_2', true), draft)
  const seen = (id: Id, by: Id) => isSeenBy(views, by, id)
  const all = ['crs_1', 'crs_2', 'crs_3', 'crs_none']
  expect(await Promise.all(all.map((id) => seen(id, 'org_2')))).toEqual([true, true, true, false])
  expect(await Promise.all(all.map((id) => seen(id, 'org_1')))).toEqual([false, true, false, false])
})
