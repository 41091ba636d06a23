import { afterEach, describe, expect, it } from '@jest/globals'
import { type AssignmentEvent, CourseAssigned, PathAssigned, PathUnassigned } from '@manabi/assignments'
import {
  CourseChanged,
  CourseCreated,
  CoursePublished,
  CourseUnpublished,
  LessonPlaced,
  LessonPublished,
  LessonUnpublished,
  LessonWritten,
  PathDeleted,
  PathWritten,
  SectionAdded,
} from '@manabi/catalog'
import type { DomainEvent, Id, Learner, Role } from '@manabi/kernel'
import { DepartmentDeleted } from '@manabi/organizations'
import { CourseCompleted, LessonCompleted } from '@manabi/progress'
import { courseOutlines } from '../catalog/courseOutlines.ts'
import { courses } from '../catalog/courses.ts'
import { paths } from '../catalog/paths.ts'
import { courseProgress, listCourseProgress } from '../progress/courseProgress.ts'
import { openViews } from '../test/openViews.ts'
import { requireAssignableCourse, requireAssignablePath } from './assignable.ts'
import { assignments } from './assignments.ts'
import { assignedPathsOf, assignmentsOf } from './myAssignments.ts'

const organizationId = 'org_1'
let opened: Awaited<ReturnType<typeof openViews>>
const given = async (...events: DomainEvent[]) => {
  opened = await openViews([assignments, paths, courses, courseOutlines, courseProgress], events)
  return opened.views
}
afterEach(() => opened.close())

const learner = (departments: Id[] = [], roles: Role[] = ['learner']) =>
  ({
    kind: 'learner',
    userId: 'usr_1',
    organizations: new Map([[organizationId, { roles, departments }]]),
  }) as Learner & object

const published = (title: string, of = organizationId, isPublic = false): DomainEvent[] => {
  const courseId = `crs_${title}`
  const place = { courseId, organizationId: of }
  const lesson = { ...place, lessonId: `les_${title}`, sectionId: 'sec_1', position: 0 }
  return [
    CourseCreated({
      ...place,
      ...{ title, description: '', culture: 'en-US', level: 'Beginner', estimatedMinutes: 1, isPublic },
    }),
    SectionAdded({ ...place, sectionId: 'sec_1', title: 'One', position: 0 }),
    LessonWritten({
      ...place,
      lessonId: lesson.lessonId,
      content: {
        ...{ title, body: { format: 'markdown', text: '' }, estimatedMinutes: 1 },
        ...{ video: null, slides: null, quiz: null },
      },
    }),
    LessonPlaced(lesson),
    LessonPublished(lesson),
    CoursePublished(place),
  ]
}
const pathOf = (pathId: string, courseIds: string[], of = organizationId, isPublic = false) =>
  PathWritten({ pathId, organizationId: of, title: pathId, description: '', culture: 'en-US', isPublic, courseIds })

const to = (id: string) => ({
  organizationId,
  assignee: { kind: id.startsWith('dep') ? ('department' as const) : ('member' as const), id },
})
const at = (day: number) => `2026-04-0${day}T00:00:00.000Z`
const path = (id: string, pathId: string, day = 1): AssignmentEvent =>
  PathAssigned({ ...to(id), pathId, assignedAt: at(day) })
const course = (id: string, courseId: string, day = 1): AssignmentEvent =>
  CourseAssigned({ ...to(id), courseId, assignedAt: at(day) })

const facts = (title: string) => ({
  ...{ userId: 'usr_1', courseId: `crs_${title}`, courseTitle: title, courseOrganizationId: organizationId },
  ...{ isPublicCourse: false, organizations: [] },
})
const completed = (title: string) => [
  LessonCompleted({ ...facts(title), lessonId: `les_${title}`, sectionId: 'sec_1', lessonTitle: title }),
  CourseCompleted(facts(title)),
]

const content = [...published('A'), ...published('B'), ...published('C'), pathOf('pth_1', ['crs_A', 'crs_B'])]

describe('what a learner was assigned', () => {
  it('is each course once, with every way in which it reached them, first assigned first [ASG-003]', async () => {
    const views = await given(
      ...content,
      path('dep_1', 'pth_1', 3),
      course('usr_1', 'crs_A', 2),
      course('dep_1', 'crs_A', 1),
      course('usr_1', 'crs_C', 4),
      course('usr_2', 'crs_B', 1),
    )
    const found = await assignmentsOf(views, learner(['dep_1']))
    expect(found.map(({ title, assignedAt }) => [title, assignedAt])).toEqual([
      ['A', at(1)],
      ['B', at(3)],
      ['C', at(4)],
    ])
    expect(found.map(({ assignedVia }) => assignedVia)).toEqual([
      [
        { kind: 'direct', pathId: null, departmentId: null },
        { kind: 'direct', pathId: null, departmentId: 'dep_1' },
        { kind: 'path', pathId: 'pth_1', departmentId: 'dep_1' },
      ],
      [{ kind: 'path', pathId: 'pth_1', departmentId: 'dep_1' }],
      [{ kind: 'direct', pathId: null, departmentId: null }],
    ])
    expect(found[0]!.progress).toMatchObject({ status: 'not_started', totalLessons: 1, percent: 0 })
  })

  it('is each path with its progress [ASG-003]', async () => {
    const views = await given(
      ...content,
      path('dep_1', 'pth_1', 2),
      path('usr_1', 'pth_1', 3),
      path('dep_2', 'pth_1', 1),
      ...completed('A'),
    )
    expect(await assignedPathsOf(views, learner(['dep_1']))).toEqual([
      {
        ...{ pathId: 'pth_1', title: 'pth_1', culture: 'en-US' },
        ...{ courseCount: 2, completedCourses: 1, percent: 50, assignedAt: at(2) },
        assignedVia: [
          { kind: 'member', departmentId: null },
          { kind: 'department', departmentId: 'dep_1' },
        ],
      },
    ])
  })

  it('is done where its courses were completed and have no lesson any more [ASG-003]', async () => {
    const withdrawn = ['A', 'B'].map((title) =>
      LessonUnpublished({ courseId: `crs_${title}`, organizationId, lessonId: `les_${title}` }),
    )
    const views = await given(...content, path('usr_1', 'pth_1'), ...completed('A'), ...completed('B'), ...withdrawn)
    expect(await assignedPathsOf(views, learner())).toMatchObject([{ completedCourses: 2, percent: 100 }])
  })

  it('reaches who joins a department, and leaves who leaves it [ASG-002]', async () => {
    const views = await given(...content, path('dep_1', 'pth_1'))
    expect(await assignedPathsOf(views, learner())).toEqual([])
    expect(await assignedPathsOf(views, learner(['dep_1']))).toHaveLength(1)
    expect(await assignmentsOf(views, learner(['dep_1']))).toHaveLength(2)
    expect(await assignmentsOf(views, learner(['dep_2']))).toEqual([])
  })

  it('is nothing for an affiliated learner, nor for the members of a deleted department [ASG-002]', async () => {
    const deleted = DepartmentDeleted({ organizationId, departmentId: 'dep_1' })
    const views = await given(...content, path('usr_1', 'pth_1'), course('dep_1', 'crs_C'), deleted)
    expect(await assignmentsOf(views, learner([], []))).toEqual([])
    expect((await assignmentsOf(views, learner(['dep_1']))).map(({ title }) => title)).toEqual(['A', 'B'])
  })

  it('ends with its assignment, and with the path', async () => {
    const unassigned = PathUnassigned({ ...to('usr_1'), pathId: 'pth_1' })
    const views = await given(...content, path('usr_1', 'pth_1'), unassigned, path('usr_1', 'pth_2'))
    expect(await assignedPathsOf(views, learner())).toEqual([])
    await opened.close()
    const gone = PathDeleted({ pathId: 'pth_1', organizationId })
    expect(await assignmentsOf(await given(...content, path('usr_1', 'pth_1'), gone), learner())).toEqual([])
  })

  it('keeps an unpublished course for those who were active in it [ASG-003]', async () => {
    const unpublished = ['A', 'B'].map((title) => CourseUnpublished({ courseId: `crs_${title}`, organizationId }))
    const views = await given(...content, path('usr_1', 'pth_1'), ...completed('A'), ...unpublished)
    expect((await assignmentsOf(views, learner())).map(({ title, progress }) => [title, progress.percent])).toEqual([
      ['A', 100],
    ])
    expect(await assignedPathsOf(views, learner())).toMatchObject([{ courseCount: 1, completedCourses: 1 }])
  })
})

describe('a course that a learner cannot see any more', () => {
  const organizations = [{ id: organizationId, departmentIds: [] }]
  const activity = (isPublicCourse: boolean) =>
    LessonCompleted({
      ...{ ...facts('A'), courseOrganizationId: 'org_2', isPublicCourse, organizations },
      ...{ lessonId: 'les_A', sectionId: 'sec_1', lessonTitle: 'A' },
    })
  const renamed = (isPublic: boolean) =>
    CourseChanged({
      ...{ courseId: 'crs_A', organizationId: 'org_2', title: 'Secret', description: '', culture: 'en-US' },
      ...{ level: 'Beginner', estimatedMinutes: 1, isPublic },
    })
  const titlesAfter = async (event: DomainEvent) => {
    const assigned = [...published('A', 'org_2', true), course('usr_1', 'crs_A'), activity(true), event]
    const views = await given(...assigned)
    const [assignment] = await assignmentsOf(views, learner())
    const [progress] = await listCourseProgress(views, learner())
    return [assignment?.title, assignment?.progress.title, progress?.title]
  }

  it('bears the title that they knew: not what its owner calls it in private [PRG-016]', async () => {
    expect(await titlesAfter(renamed(true))).toEqual(['Secret', 'Secret', 'Secret'])
    await opened.close()
    expect(await titlesAfter(renamed(false))).toEqual(['A', 'A', 'A'])
  })
})

describe('what an organization can assign', () => {
  it('is public or its own, and published [ASG-004]', async () => {
    const draft = published('Draft').slice(0, -1)
    const views = await given(
      ...content,
      ...draft,
      ...published('Foreign', 'org_2'),
      ...published('Public', 'org_2', true),
      pathOf('pth_foreign', [], 'org_2'),
      pathOf('pth_public', [], 'org_2', true),
    )
    for (const id of ['crs_A', 'crs_Public']) await requireAssignableCourse(views, { organizationId, id })
    for (const id of ['crs_Draft', 'crs_Foreign', 'crs_nobody', 'pth_1']) {
      const refused = requireAssignableCourse(views, { organizationId, id })
      await expect(refused).rejects.toMatchObject({ code: 'not_found' })
    }
    for (const id of ['pth_1', 'pth_public']) await requireAssignablePath(views, { organizationId, id })
    for (const id of ['pth_foreign', 'pth_nobody', 'crs_A']) {
      const refused = requireAssignablePath(views, { organizationId, id })
      await expect(refused).rejects.toMatchObject({ code: 'not_found' })
    }
  })
})
