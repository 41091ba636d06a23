import { afterEach, describe, expect, it } from '@jest/globals'
import { TestAttempted } from '@manabi/assessment'
import { CourseAssigned, PathAssigned } from '@manabi/assignments'
import {
  CourseCreated,
  CourseDeleted,
  CoursePublished,
  LessonPlaced,
  LessonPublished,
  LessonUnpublished,
  LessonWritten,
  PathWritten,
  SectionAdded,
} from '@manabi/catalog'
import { type DomainEvent, type Id, tokyoDayOf } from '@manabi/kernel'
import { DepartmentMemberAdded, MemberAdded, MemberInvited, MemberRemoved } from '@manabi/organizations'
import { CourseCompleted, LessonCompleted } from '@manabi/progress'
import { assignments } from '@manabi/projections/assignments/assignments'
import { courseOutlines } from '@manabi/projections/catalog/courseOutlines'
import { courses } from '@manabi/projections/catalog/courses'
import { paths } from '@manabi/projections/catalog/paths'
import { departments } from '@manabi/projections/organizations/departments'
import { members } from '@manabi/projections/organizations/members'
import { courseProgress } from '@manabi/projections/progress/courseProgress'
import { reportPeople } from '@manabi/projections/reports/reportPeople'
import { StudySessionRecorded } from '@manabi/study'
import { openViews } from '../../../../../projections/test/openViews.ts'
import { everyMemberRow, organizationProgress } from './organizationProgress.ts'

const organizationId = 'org_1'
let opened: Awaited<ReturnType<typeof openViews>>
const given = async (...events: DomainEvent[]) => {
  const content = [paths, courses, courseOutlines]
  opened = await openViews([members, departments, assignments, ...content, courseProgress, reportPeople], events)
  return opened.views
}
afterEach(() => opened.close())

/** A published course of two lessons. */
const course = (title: string, of = organizationId, isPublic = false): DomainEvent[] => {
  const courseId = `crs_${title}`
  const place = { courseId, organizationId: of }
  const content = { body: { format: 'markdown' as const, text: '' }, estimatedMinutes: 1 }
  const lessons = [1, 2].flatMap((number) => {
    const lessonId = `les_${title}_${number}`
    const lesson = { ...place, lessonId, sectionId: 'sec_1', position: number - 1 }
    return [
      LessonWritten({
        ...place,
        lessonId,
        content: { title: lessonId, ...content, video: null, slides: null, quiz: null },
      }),
      LessonPlaced(lesson),
      LessonPublished(lesson),
    ]
  })
  const facts = { title, description: '', culture: 'en-US', level: 'Beginner' as const, estimatedMinutes: 1, isPublic }
  return [
    CourseCreated({ ...place, ...facts }),
    SectionAdded({ ...place, sectionId: 'sec_1', title: 'One', position: 0 }),
    ...lessons,
    CoursePublished(place),
  ]
}

const member = (userId: Id, displayName = userId) =>
  MemberAdded({ organizationId, userId, roles: ['learner'], email: `${userId}@example.com`, displayName })
const inDepartment = (userId: Id) => DepartmentMemberAdded({ organizationId, departmentId: 'dep_1', userId })
const assigned = (id: Id, title: string) =>
  CourseAssigned({
    ...{ organizationId, courseId: `crs_${title}`, assignedAt: '2026-04-01T00:00:00.000Z' },
    assignee: { kind: id.startsWith('dep') ? 'department' : 'member', id },
  })
const pathAssigned = PathAssigned({
  ...{ organizationId, pathId: 'pth_1', assignedAt: '2026-04-01T00:00:00.000Z' },
  assignee: { kind: 'department', id: 'dep_1' },
})

const facts = (userId: Id, title: string) => ({
  ...{ userId, courseId: `crs_${title}`, courseTitle: title, courseOrganizationId: organizationId },
  ...{ isPublicCourse: false, organizations: [] },
})
const completed = (userId: Id, title: string, number: number) =>
  LessonCompleted({
    ...{ ...facts(userId, title), lessonId: `les_${title}_${number}` },
    ...{ sectionId: 'sec_1', lessonTitle: '' },
  })
const finished = (userId: Id, title: string) => [
  completed(userId, title, 1),
  completed(userId, title, 2),
  CourseCompleted(facts(userId, title)),
]

/** Ten days after the first event. */
const now = new Date('2026-04-11T00:00:00.000Z')
const later = new Date('2026-06-01T00:00:00.000Z')
const all = { organizationId, departmentId: null }
const page = (number = 1, at = now) => ({ page: number, pageSize: 2, today: tokyoDayOf(at.toISOString()), asOf: null })

const school: DomainEvent[] = [
  ...course('A'),
  ...course('B'),
  ...course('Public', 'org_2', true),
  ...course('Secret', 'org_2'),
  PathWritten({
    ...{ pathId: 'pth_1', organizationId, title: 'Path', description: '', culture: 'en-US' },
    ...{ isPublic: false, courseIds: ['crs_A', 'crs_B'] },
  }),
  member('usr_1', 'Aoi'),
  member('usr_2', 'Ren'),
  member('usr_3', 'Mei'),
  inDepartment('usr_1'),
  inDepartment('usr_2'),
  pathAssigned,
]

describe('the progress of an organization', () => {
  it('has a row for each member on the page, by name [ORG-007]', async () => {
    const views = await given(
      ...school,
      ...finished('usr_1', 'A'),
      completed('usr_1', 'Public', 1),
      assigned('usr_1', 'A'),
    )
    const { members: found } = await organizationProgress(views, all, page())
    expect(found.totalItems).toBe(3)
    expect(found.items).toMatchObject([
      {
        ...{ userId: 'usr_1', displayName: 'Aoi', assignedCourses: 2, startedCourses: 2, completedCourses: 1 },
        // 100, 0 and 50.
        ...{ averagePercent: 50, lastActivityAt: expect.stringMatching(/^2026-04-01T/) },
      },
      { userId: 'usr_3', assignedCourses: 0, startedCourses: 0, averagePercent: 0, lastActivityAt: null },
    ])
    const second = await organizationProgress(views, all, page(2))
    expect(second.members.items).toMatchObject([{ userId: 'usr_2', assignedCourses: 2, completedCourses: 0 }])
  })

  it('has a rollup over all members, whatever the page [ORG-007]', async () => {
    const views = await given(...school, ...finished('usr_1', 'A'), completed('usr_3', 'A', 1))
    // 100, 0; 0, 0; 50.
    const rollup = { memberCount: 3, activeMembers: 2, averagePercent: 30, completedCourses: 1 }
    for (const number of [1, 2, 9]) {
      expect((await organizationProgress(views, all, page(number))).rollup).toEqual(rollup)
    }
    expect((await organizationProgress(views, all, page(1, later))).rollup).toEqual({ ...rollup, activeMembers: 0 })
  })

  it('is narrowed by a department, rollup included [ORG-007]', async () => {
    const views = await given(...school, ...finished('usr_1', 'A'), completed('usr_3', 'A', 1))
    const { rollup, members: found } = await organizationProgress(views, { ...all, departmentId: 'dep_1' }, page())
    expect(rollup).toEqual({ memberCount: 2, activeMembers: 1, averagePercent: 25, completedCourses: 1 })
    expect(found.items.map(({ userId }) => userId)).toEqual(['usr_1', 'usr_2'])
  })

  it('gives the rows of all members, however many there are [CSV-001]', async () => {
    const many = Array.from({ length: 501 }, (_, number) => member(`usr_many${number}`))
    const views = await given(...school, ...many, completed('usr_1', 'A', 1))
    const rows = []
    for await (const row of everyMemberRow(views, all, null)) rows.push(row)
    expect([rows.length, new Set(rows.map(({ userId }) => userId)).size]).toEqual([504, 504])
    expect(rows.find(({ userId }) => userId === 'usr_1')).toMatchObject({ startedCourses: 1, averagePercent: 25 })
  })

  it('follows lessons that are published, and people who join and leave, at once [ORG-007]', async () => {
    const lesson = { courseId: 'crs_A', organizationId, lessonId: 'les_A_2', sectionId: 'sec_1', position: 1 }
    const left = MemberRemoved({ organizationId, userId: 'usr_1' })
    const history = [...school, ...finished('usr_1', 'A'), completed('usr_2', 'A', 1), inDepartment('usr_3')]
    const averages = []
    for (const more of [[], [LessonUnpublished(lesson)], [left], [left, LessonUnpublished(lesson)]]) {
      const views = await given(...history, ...more)
      averages.push(
        (await organizationProgress(views, { ...all, departmentId: 'dep_1' }, page())).rollup.averagePercent,
      )
      await opened.close()
    }
    // Of six, or four: 100 and 50; 100 and 100; 50; 100.
    expect(averages).toEqual([25, 33, 12, 25])
    await given()
  })

  it('counts study as activity [ORG-007]', async () => {
    const studied = StudySessionRecorded({
      ...{ userId: 'usr_2', sessionId: 'sts_1', clientSessionId: 'one', courseId: null, lessonId: null },
      ...{ courseOrganizationId: null, isPublicCourse: null },
      ...{ startedAt: '2026-04-10T01:00:00.000Z', endedAt: '2026-04-10T01:10:00.000Z', seconds: 600 },
      ...{ isAbandoned: false, organizations: [] },
    })
    const views = await given(...school, studied)
    const { rollup, members: found } = await organizationProgress(views, all, page(2))
    expect(rollup).toMatchObject({ activeMembers: 1 })
    expect(found.items).toMatchObject([{ userId: 'usr_2', lastActivityAt: '2026-04-10T01:09:59.000Z' }])
  })

  it('counts a test as activity, for the organization that owns it [ORG-007]', async () => {
    const attempted = (testOrganizationId: Id, submittedAt: string) =>
      TestAttempted({
        ...{ userId: 'usr_2', testId: 'tst_1', testTitle: '', testOrganizationId, attemptId: 'att_1', submittedAt },
        ...{ organizations: [], answers: [], passingScore: 60, correctCount: 1, questionCount: 1, score: 100 },
        ...{ isPassed: true, elapsedSeconds: null, timeLimitMinutes: null, isWithinTimeLimit: true },
      })
    const seen = attempted(organizationId, '2026-04-02T01:00:00.000Z')
    const views = await given(...school, seen, attempted('org_2', '2026-04-03T01:00:00.000Z'))
    const { rollup, members: found } = await organizationProgress(views, all, page(2))
    expect(rollup).toMatchObject({ activeMembers: 1 })
    expect(found.items).toMatchObject([{ userId: 'usr_2', lastActivityAt: '2026-04-02T01:00:00.000Z' }])
  })

  it('knows when somebody was active in a course that was deleted since [ORG-007]', async () => {
    const deleted = CourseDeleted({ courseId: 'crs_A', organizationId, lessonIds: ['les_A_1', 'les_A_2'] })
    const views = await given(...school, ...finished('usr_2', 'A'), deleted)
    const { rollup, members: found } = await organizationProgress(views, all, page(2))
    expect(rollup).toMatchObject({ activeMembers: 1, completedCourses: 0 })
    const lastActivityAt = expect.stringMatching(/^2026-04-01T/)
    expect(found.items).toMatchObject([{ userId: 'usr_2', startedCourses: 0, lastActivityAt }])
  })

  it('shows neither invited people, nor those removed, nor what another organization keeps to itself [ORG-007]', async () => {
    const views = await given(
      ...school,
      MemberInvited({
        ...{ organizationId, userId: 'usr_4', invitationId: 'inv', email: 'd@example.com', displayName: 'D' },
        ...{ roles: ['learner'], departmentIds: ['dep_1'], expiresAt: '2026-04-15T00:00:00.000Z' },
      }),
      MemberRemoved({ organizationId, userId: 'usr_2' }),
      ...finished('usr_3', 'Secret'),
    )
    const { rollup, members: found } = await organizationProgress(views, all, page())
    expect(rollup).toMatchObject({ memberCount: 2, completedCourses: 0 })
    expect(found.items).toMatchObject([{ userId: 'usr_1' }, { userId: 'usr_3', startedCourses: 0 }])
  })
})
