import { setImmediate } from 'node:timers/promises'
import * as catalog from '@manabi/catalog'
import { type Id, newId, systemMetadata } from '@manabi/kernel'
import {
  DepartmentCreated,
  DepartmentMemberAdded,
  MemberAdded,
  OrganizationCreated,
  type OrganizationEvent,
  organization,
} from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { written } from '../harness/written.ts'

const memberCount = 100_000
const courseCount = 20
export const organizationId = newId('org')
export const departmentId = newId('dep')
export const pathId = newId('pth')
export const userIds = Array.from({ length: memberCount }, () => newId('usr'))

export const by = (platform: Platform) => systemMetadata('benchmark', platform.clock.now(), organizationId)

/** 100,000 members, every other one in a department, and a path of 20 courses. */
export async function seedOrganization(platform: Platform): Promise<void> {
  const { repository } = platform
  const write = (...events: OrganizationEvent[]) =>
    repository.execute(written(organization, ...events), [organizationId], undefined, by(platform))
  await write(
    OrganizationCreated({ organizationId, name: 'Benchmark', seats: 2 * memberCount, plan: 'standard' }),
    DepartmentCreated({ organizationId, departmentId, name: 'Sales' }),
  )
  for (let begun = 0; begun < memberCount; begun += 500) {
    const batch = userIds.slice(begun, begun + 500)
    // Keys made side by side share a commit.
    await Promise.all(batch.map((userId) => platform.personalData.begin(userId)))
    const added = batch.map((userId, index) => member(userId, begun + index))
    const joined = batch.filter((_, index) => index % 2 === 0)
    await write(...added, ...joined.map((userId) => DepartmentMemberAdded({ organizationId, departmentId, userId })))
    await setImmediate()
  }
  const courseIds: Id[] = []
  for (let number = 0; number < courseCount; number++) courseIds.push(await seedCourse(platform, number))
  const path = { pathId, organizationId, title: 'Onboarding', description: '', culture: 'en-US', isPublic: false }
  await repository.execute(catalog.path.writePath, [pathId], { ...path, courseIds }, by(platform))
}

const families = ['Suzuki', 'Sato', 'Takahashi', 'Tanaka', 'Watanabe', 'Ito', 'Yamamoto', 'Nakamura', '山田', '佐藤']
const givens = ['Hanako', 'Taro', 'Yuki', 'Aoi', 'Ren', 'Mei', 'Sora', 'Rin', '花子', '太郎']

const member = (userId: Id, number: number) =>
  MemberAdded({
    organizationId,
    userId,
    roles: number === 0 ? ['admin'] : ['learner'],
    email: `${givens[number % 8]!.toLowerCase()}.${number}@example.com`,
    displayName: `${givens[number % 10]} ${families[Math.floor(number / 10) % 10]}`,
  })

async function seedCourse(platform: Platform, number: number): Promise<Id> {
  const courseId = newId('crs')
  const facts = { title: `Course ${number}`, description: '', culture: 'en-US', isPublic: false } as const
  const more = { level: 'Beginner', estimatedMinutes: 10 } as const
  const command = { courseId, organizationId, ...facts, ...more }
  await platform.repository.execute(catalog.course.createCourse, [courseId], command, by(platform))
  await platform.repository.execute(catalog.course.publishCourse, [courseId], undefined, by(platform))
  return courseId
}
