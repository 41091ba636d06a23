import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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
import { members } from '@manabi/projections/organizations/members'
import { courseProgress } from '@manabi/projections/progress/courseProgress'
import { reportsProjections } from '@manabi/projections/reports/index'
import { completionReportOf, departmentReportOf, overviewOf, trendReportOf } from '@manabi/projections/reports/reports'
import { openSqliteReadStore } from '@manabi/read-store'
import { organizationProgress } from '../../packages/operations/src/organizations/progress/organizationProgress.ts'
import { folded } from '../../projections/test/givenEvents.ts'
import { type Figure, medians } from './figure.ts'
import { writeHistory } from './history.ts'
import type { Keeping } from './keepingProcess.ts'
import { printedBy } from './printedBy.ts'

export const name = 'reports'

const [courseCount, lessonCount, departmentCount] = [20, 10, 20]
const samples = 200
const warmUps = 3
const organizationId = 'org_1'
const today = '2026-04-30'
const asOf = '2026-04-10'
const progressModels = [members, courseProgress]
const models = [...reportsProjections, ...progressModels, assignments, courseOutlines, courses, paths, departments]

/** Of each size: how many of the 20 courses a member has begun, and what a report may take. */
const sizes = [
  { memberCount: 10_000, begun: 20, allowed: 20 },
  { memberCount: 100_000, begun: 4, allowed: 100 },
] as const

/** Reports from a store opened anew each time, beside a recount and SQL over normal tables; and what it costs to keep them. */
export async function measure(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) figures.push(...(await measureSize(size)))
  return [...figures, await keeping()]
}

type Size = (typeof sizes)[number]
type Report = (views: Views) => Promise<unknown>

const group = { organizationId, departmentId: null }
const rows = (page: number, day: string | null) => (views: Views) =>
  organizationProgress(views, group, { page, pageSize: 100, today, asOf: day })

const reportsOf = (last: number): Readonly<Record<string, Report>> => ({
  overview: (views) => overviewOf(views, organizationId, { today }),
  completion: (views) => completionReportOf(views, organizationId),
  departments: (views) => departmentReportOf(views, organizationId, today),
  trend: (views) => trendReportOf(views, organizationId, { months: 12, today }),
  'overview as of a day': (views) => overviewOf(views, organizationId, { today, asOf }),
  'completion as of a day': (views) => completionReportOf(views, organizationId, asOf),
  'progress, first page': rows(1, null),
  'progress, middle page': rows(Math.floor(last / 2), null),
  'progress as of a day, first page': rows(1, asOf),
  'progress as of a day, middle page': rows(Math.floor(last / 2), asOf),
})

async function measureSize({ memberCount, begun, allowed }: Size): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-reports-'))
  try {
    const { recount, asked } = await seed(join(directory, 'views'), history(memberCount, begun))
    collectGarbage()
    const limit = { name: 'allowed', value: allowed }
    const people = `${memberCount.toLocaleString('en-US')} members`
    const figures: Figure[] = []
    for (const [report, ask] of Object.entries(reportsOf(memberCount / 100))) {
      const value = await p99Of(join(directory, 'views'), ask)
      figures.push({ name: `${report}, ${people}, p99`, unit: 'ms CPU', value, limit, target: 1, lowerIsBetter: true })
      if (report !== 'completion') continue
      for (const [other, time] of Object.entries({ 'a plain recount': recount, SQL: asked })) {
        const beside = { name: other, value: time }
        figures.push({
          name: `completion, ${people}`,
          unit: 'ms CPU',
          value,
          limit: beside,
          target: 1,
          lowerIsBetter: true,
        })
      }
    }
    return figures
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Writes the read models; what a recount, and SQL, take for the completion report. */
async function seed(file: string, events: readonly Recorded[]) {
  await writeViews(file, events)
  const sql = normalized(events)
  const recount = timeOf(() => recounted(events))
  const asked = timeOf(() => sql.prepare(completionSql).all())
  sql.close()
  return { recount, asked }
}

/** Of the seed, or of the run before: clearing it up took longer than the report in whose time it fell. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** They differ more than the rounds of each: V8 compiles the same code in another way. */
const processes = 5

/** Of all that projecting a school's history costs, the part that goes to the reports: in processes that run as by `npm start`. */
async function keeping(): Promise<Figure> {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-keeping-'))
  try {
    await writeHistory(directory, 30_000, 1_000)
    const { value } = await medians(processes, {
      value: async () => {
        const { whole, without } = await printedBy<Keeping>('keepingProcess.ts', [directory])
        return (100 * (whole - without)) / whole
      },
    })
    const limit = { name: 'of projecting as a whole', value: 15 }
    return { name: 'keeping reports', unit: '% CPU', value, limit, target: 1, lowerIsBetter: true }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

type Views = ReturnType<ReturnType<typeof openSqliteReadStore>['views']>

/**
 * The 99th percentile, in milliseconds of processor time, whatever else the machine is doing: no answer is kept from the time before. Where that is counted in
 * ticks, of four milliseconds for example, the time that passed may be nearer: the smaller one is taken.
 */
async function p99Of(file: string, ask: (views: Views) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  // The first ones compile the code and clear up what came before, and are not counted.
  for (let sample = 0; sample < samples + warmUps; sample++) {
    const store = openSqliteReadStore(file)
    const [before, start] = [process.threadCpuUsage(), performance.now()]
    await ask(store.views())
    times.push(Math.min(since(before), performance.now() - start))
    await store.close()
  }
  return times.slice(warmUps).sort((a, b) => a - b)[samples * 0.99 - 1]!
}

function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  return since(before)
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

async function writeViews(file: string, events: readonly Recorded[]): Promise<void> {
  const store = openSqliteReadStore(file)
  for (const projection of models) {
    const { collection } = await store.create(projection)
    await store.write(collection, { documents: folded(projection, events), checkpoint: events.length })
    await store.activate(collection)
  }
  await store.close()
}

const idsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}_${n}`)
const departmentOf = (member: number) => `dep_${member % departmentCount}`

/** Each member completes one lesson of each course that they begin. */
function history(memberCount: number, begun: number): readonly Recorded[] {
  const events: DomainEvent[] = idsOf('dep', departmentCount).map((departmentId) =>
    DepartmentCreated({ organizationId, departmentId, name: departmentId }),
  )
  for (const courseId of idsOf('crs', courseCount)) events.push(...courseOf(courseId))
  for (let member = 0; member < memberCount; member++) {
    const called = { email: `${member}@example.com`, displayName: `Learner ${member}` }
    const facts = { organizationId, userId: `usr_${member}`, departmentIds: [departmentOf(member)] }
    events.push(MemberAdded({ ...facts, ...called, roles: ['learner'] }))
  }
  for (let number = 0; number < begun; number++) {
    for (let member = 0; member < memberCount; member++) {
      events.push(completed(`crs_${(member + number) % courseCount}`, member))
    }
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
