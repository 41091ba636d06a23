import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CourseAssigned } from '@manabi/assignments'
import {
  CourseCreated,
  CoursePublished,
  LessonPlaced,
  LessonPublished,
  LessonWritten,
  SectionAdded,
} from '@manabi/catalog'
import { type DomainEvent, type Recorded, systemMetadata } from '@manabi/kernel'
import { DepartmentCreated, MemberAdded } from '@manabi/organizations'
import { LessonCompleted } from '@manabi/progress'
import { assignments } from '@manabi/projections/assignments/assignments'
import { courseOutlines } from '@manabi/projections/catalog/courseOutlines'
import { courses } from '@manabi/projections/catalog/courses'
import { paths } from '@manabi/projections/catalog/paths'
import { departments } from '@manabi/projections/organizations/departments'
import { reportsProjections } from '@manabi/projections/reports/index'
import { completionReportOf, departmentReportOf, overviewOf, trendReportOf } from '@manabi/projections/reports/reports'
import { openSqliteReadStore } from '@manabi/read-store'
import { folded } from '../../projections/test/givenEvents.ts'
import type { Figure } from './figure.ts'

export const name = 'reports'

const [memberCount, courseCount, lessonCount, departmentCount] = [10_000, 20, 10, 20]
const samples = 20
const organizationId = 'org_1'
const today = '2026-04-30'
const asOf = '2026-04-10'
const models = [...reportsProjections, assignments, courseOutlines, courses, paths, departments]

/** Reports on 10,000 members with 20 courses each, from a store opened anew each time; beside a recount and SQL over normal tables. */
export async function measure(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-reports-'))
  try {
    const events = history()
    await writeViews(join(directory, 'views.db'), events)
    const sql = normalized(events)
    const recount = slowest([() => recounted(events)])
    const asked = slowest([() => sql.prepare(completionSql).all()])
    const limit = { name: 'allowed', value: 20 }
    const reports = {
      overview: (views: Views) => overviewOf(views, organizationId, { today }),
      completion: (views: Views) => completionReportOf(views, organizationId),
      departments: (views: Views) => departmentReportOf(views, organizationId, today),
      trend: (views: Views) => trendReportOf(views, organizationId, { months: 12, today }),
      'completion as of a day': (views: Views) => completionReportOf(views, organizationId, asOf),
    }
    const figures: Figure[] = []
    for (const [report, ask] of Object.entries(reports)) {
      const value = await slowestOf(join(directory, 'views.db'), ask)
      figures.push({ name: `${report}, 10,000 members`, unit: 'ms', value, limit, target: 1, lowerIsBetter: true })
      if (report !== 'completion') continue
      for (const [other, time] of Object.entries({ 'a plain recount': recount, SQL: asked })) {
        const beside = { name: other, value: time }
        figures.push({ name: 'completion', unit: 'ms', value, limit: beside, target: 1, lowerIsBetter: true })
      }
    }
    return figures
  } finally {
    rmSync(directory, { recursive: true })
  }
}

type Views = ReturnType<ReturnType<typeof openSqliteReadStore>['views']>

/** Milliseconds: no answer is kept from the time before. */
async function slowestOf(file: string, ask: (views: Views) => Promise<unknown>): Promise<number> {
  let slowest = 0
  // The first compiles the code, and is not counted.
  for (let sample = 0; sample <= samples; sample++) {
    const store = openSqliteReadStore(file)
    const start = performance.now()
    await ask(store.views())
    if (sample > 0) slowest = Math.max(slowest, performance.now() - start)
    await store.close()
  }
  return slowest
}

function slowest(works: readonly (() => unknown)[]): number {
  const start = performance.now()
  for (const work of works) work()
  return performance.now() - start
}

async function writeViews(file: string, events: readonly Recorded[]): Promise<void> {
  const store = openSqliteReadStore(file)
  for (const projection of models) {
    const { collection } = await store.create(projection)
    await store.write(new Map([[collection, { documents: folded(projection, events), checkpoint: events.length }]]))
    await store.activate(collection)
  }
  await store.close()
}

const idsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}_${n}`)
const departmentOf = (member: number) => `dep_${member % departmentCount}`

/** Each member completes one lesson of each course. */
function history(): readonly Recorded[] {
  const events: DomainEvent[] = idsOf('dep', departmentCount).map((departmentId) =>
    DepartmentCreated({ organizationId, departmentId, name: departmentId }),
  )
  for (const courseId of idsOf('crs', courseCount)) events.push(...courseOf(courseId))
  for (let member = 0; member < memberCount; member++) {
    const facts = { organizationId, userId: `usr_${member}`, departmentIds: [departmentOf(member)] }
    events.push(MemberAdded({ ...facts, roles: ['learner'] }))
  }
  for (const courseId of idsOf('crs', courseCount)) {
    for (let member = 0; member < memberCount; member++) events.push(completed(courseId, member))
  }
  const start = Date.UTC(2026, 3, 1)
  return events.map((event, index) => ({
    ...{ ...event, id: `evt_${index}`, stream: 's', revision: index, position: index + 1 },
    metadata: systemMetadata('bench', new Date(start + Math.floor((index / events.length) * 29 * 86_400_000))),
  }))
}

function courseOf(courseId: string): DomainEvent[] {
  const place = { courseId, organizationId }
  const facts = { title: courseId, description: '', culture: 'en-US', level: 'Beginner', estimatedMinutes: 1 } as const
  const body = { format: 'markdown', text: '' } as const
  const content = { title: 'Lesson', body, estimatedMinutes: 1, video: null, slides: null, quiz: null }
  const lessons = idsOf(`les_${courseId}`, lessonCount).flatMap((lessonId, position) => [
    LessonWritten({ ...place, lessonId, content }),
    LessonPlaced({ ...place, lessonId, sectionId: 'sec_1', position }),
    LessonPublished({ ...place, lessonId }),
  ])
  const assigned = idsOf('dep', departmentCount).map((id) =>
    CourseAssigned({ ...place, assignee: { kind: 'department', id }, assignedAt: '2026-04-01T00:00:00.000Z' }),
  )
  const created = CourseCreated({ ...place, ...facts, isPublic: false })
  const section = SectionAdded({ ...place, sectionId: 'sec_1', title: 'One', position: 0 })
  return [created, section, ...lessons, CoursePublished(place), ...assigned]
}

const completed = (courseId: string, member: number) =>
  LessonCompleted({
    ...{ userId: `usr_${member}`, courseId, courseTitle: courseId, courseOrganizationId: organizationId },
    ...{ isPublicCourse: false, organizations: [{ id: organizationId, departmentIds: [departmentOf(member)] }] },
    ...{ lessonId: `les_${courseId}_${member % lessonCount}`, sectionId: 'sec_1', lessonTitle: 'Lesson' },
  })

/** Who started which course, from the first event on. */
function recounted(events: readonly Recorded[]): ReadonlyMap<string, Set<string>> {
  const started = new Map<string, Set<string>>()
  for (const { type, data } of events as readonly Recorded<
    DomainEvent<string, { courseId: string; userId: string }>
  >[]) {
    if (type !== 'LessonCompleted') continue
    started.set(data.courseId, (started.get(data.courseId) ?? new Set()).add(data.userId))
  }
  return started
}

const completionSql = `
  select c.id, count(distinct m.userId) assigned, count(distinct l.userId) started, count(l.lessonId) lessons
  from course c join assignment a on a.courseId = c.id join member m on m.departmentId = a.departmentId
  left join completion l on l.courseId = c.id and l.userId = m.userId group by c.id`

function normalized(events: readonly Recorded[]): DatabaseSync {
  const sql = new DatabaseSync(':memory:')
  sql.exec(`create table course (id text primary key); create table assignment (courseId text, departmentId text);
    create table member (userId text primary key, departmentId text); create index ofDepartment on member (departmentId);
    create table completion (courseId text, userId text, lessonId text, primary key (courseId, userId, lessonId)) without rowid; begin`)
  const put = (table: string, ...values: string[]) =>
    sql.prepare(`insert into ${table} values (${values.map(() => '?').join()})`).run(...values)
  // biome-ignore lint/suspicious/noExplicitAny: events of several types, plainly.
  for (const { type, data } of events as readonly Recorded<DomainEvent<string, any>>[]) {
    if (type === 'CourseCreated') put('course', data.courseId)
    if (type === 'CourseAssigned') put('assignment', data.courseId, data.assignee.id)
    if (type === 'MemberAdded') put('member', data.userId, data.departmentIds[0])
    if (type === 'LessonCompleted') put('completion', data.courseId, data.userId, data.lessonId)
  }
  sql.exec('commit; analyze')
  return sql
}
