import { assignments } from '@manabi/assignments'
import type { Repository } from '@manabi/event-store'
import { derivedId, type Id, type Learner, systemMetadata } from '@manabi/kernel'
import { visibleLesson } from '@manabi/operations/progress/visibleLesson'
import { organization } from '@manabi/organizations'
import { courseProgress } from '@manabi/progress'
import { requirement } from '@manabi/requirements'

interface Target {
  readonly repository: Repository
  readonly organizationId: Id
}

/** Somebody who learns at the demonstration organization, and how many lessons they complete in each month, the earliest first. */
interface DemoMember {
  readonly key: string
  readonly displayName: string
  readonly department: 'sales' | 'engineering'
  readonly lessons: readonly number[]
}

const departments = { sales: 'Sales 営業', engineering: 'Engineering 開発' } as const

export const demoMembers: readonly DemoMember[] = [
  { key: 'aoi', displayName: 'Aoi Tanaka', department: 'sales', lessons: [2, 1, 2, 1, 1, 1] },
  { key: 'ben', displayName: 'Ben Carter', department: 'sales', lessons: [0, 2, 1, 0, 2, 0] },
  { key: 'chie', displayName: '森 千恵', department: 'sales', lessons: [0, 0, 0, 0, 0, 0] },
  { key: 'daniel', displayName: 'Daniel Kim', department: 'engineering', lessons: [1, 1, 3, 2, 1, 0] },
  { key: 'emi', displayName: '伊藤 恵美', department: 'engineering', lessons: [0, 0, 1, 2, 0, 2] },
]

/** The moments of the last six months, the earliest first: the middle of each, and now. */
export function demoMonths(now: Date): readonly Date[] {
  const middle = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15, 3))
  return [...[5, 4, 3, 2, 1].map(middle), now]
}

/** Two departments, each with something to learn. */
export async function writeDepartments({ repository, organizationId }: Target, courseIds: readonly Id[], at: Date) {
  const metadata = systemMetadata('demo', at, organizationId)
  for (const [index, [key, name]] of Object.entries(departments).entries()) {
    const departmentId = derivedId('dep', `demo/${key}`)
    await repository.execute(organization.createDepartment, [organizationId], { departmentId, name }, metadata)
    const assignee = { kind: 'department' as const, id: departmentId }
    const command = { organizationId, assignee, courseId: courseIds[index]!, assignedAt: at.toISOString() }
    await repository.execute(assignments.assignCourse, [organizationId, departmentId], command, metadata)
  }
}

/** Everyone has to complete the course, in one of its languages, each year. */
export async function writeRequirement({ repository, organizationId }: Target, courseIds: readonly Id[], at: Date) {
  const requirementId = derivedId('req', 'demo')
  const [target, ...accepts] = courseIds.map((id) => ({ kind: 'course' as const, id }))
  const facts = {
    ...{ requirementId, organizationId, title: 'How to learn well よく学ぶために', target: target!, accepts },
    audience: { everyone: true, departmentIds: [], userIds: [] },
    due: { kind: 'after' as const, days: 90 },
    renewal: { months: 12, from: 'completion' as const, opensDaysBefore: 60 },
    ...{ earlier: 'any' as const, notBefore: null, remindDaysBefore: [14, 3], remindDaysAfter: [1, 7, 14] },
  }
  const metadata = systemMetadata('demo', at, organizationId)
  await repository.execute(requirement.createRequirement, [requirementId], facts, metadata)
}

/** Puts these people into their departments, and lets them complete lessons month by month. */
export async function writeActivity(
  target: Target,
  userIds: ReadonlyMap<string, Id>,
  { lessonIds, months }: { readonly lessonIds: readonly Id[]; readonly months: readonly Date[] },
): Promise<void> {
  const { repository, organizationId } = target
  for (const { key, department } of demoMembers) {
    const command = { departmentId: derivedId('dep', `demo/${department}`), userId: userIds.get(key)! }
    const metadata = systemMetadata('demo', months[0]!, organizationId)
    await repository.execute(organization.addDepartmentMember, [organizationId], command, metadata)
  }
  for (const [month, at] of months.entries()) {
    for (const { key, department, lessons } of demoMembers) {
      const before = lessons.slice(0, month).reduce((sum, count) => sum + count, 0)
      const learner = learnerIn(organizationId, userIds.get(key)!, derivedId('dep', `demo/${department}`))
      const half = lessonIds.length / 2
      const own = department === 'sales' ? lessonIds.slice(0, half) : lessonIds.slice(half)
      for (const lessonId of own.slice(before, before + lessons[month]!)) await complete(target, learner, lessonId, at)
    }
  }
}

async function complete(target: Target, learner: Learner, lessonId: Id, at: Date): Promise<void> {
  const { repository, organizationId } = target
  const { lesson, course } = await visibleLesson({ repository }, learner, lessonId)
  const command = { ...course, lesson, occurredAt: at.toISOString() }
  const metadata = systemMetadata('demo', at, organizationId)
  await repository.execute(courseProgress.completeLesson, [learner.userId, lesson.courseId], command, metadata)
}

const learnerIn = (organizationId: Id, userId: Id, departmentId: Id): Learner => ({
  ...{ kind: 'learner', userId, sessionId: '', clientId: null, scopes: new Set() },
  organizations: new Map([[organizationId, { roles: ['learner'], departments: [departmentId] }]]),
})
