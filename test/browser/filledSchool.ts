import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { type Id, newId } from '@manabi/kernel'
import { pdf } from '../harness/filesOfEachKind.ts'
import type { Client } from '../harness/http.ts'
import type { World } from '../harness/world.ts'

/** A school with something on each page of its console. */
export interface FilledSchool {
  readonly world: World
  readonly id: Id
  readonly admin: { readonly email: string; readonly userId: Id }
}

/** The pictures of the documents. */
export const images = join(import.meta.dirname, '../../docs/images')

/** Departments, courses, and learners who completed lessons in the last eleven months. */
export async function fillSchool({ world, id: school, admin }: FilledSchool): Promise<void> {
  const { api } = await world.signIn(admin.email, 'manabi-web')
  const departments = ['営業部', '開発部', 'Support'].map((name) =>
    api.post(`/organizations/${school}/departments`, { name }),
  )
  const ids = (await Promise.all(departments)).map(({ body }) => body.id as Id)
  const titles = ['安全衛生の基礎', 'Information security', '接客マナー', 'Data protection for everyone']
  const courses = []
  for (const title of titles) {
    const lessons = [1, 2, 3].map((n) => ({ title: `Lesson ${n}` }))
    courses.push(await world.course(school, { title, lessons }))
  }
  await world.settled()
  for (let person = 0; person < 8; person++) {
    const learner = await world.person({ [school]: ['learner'] })
    const name = [
      '佐藤 花子',
      '鈴木 一郎',
      'Aiko Tanaka',
      '高橋 健',
      'Mei Watanabe',
      '伊藤 さくら',
      'Ken Yamamoto',
      '中村 葵',
    ][person]
    await learner.api.patch('/me', { displayName: name })
    await api.put(`/organizations/${school}/departments/${ids[person % 3]}/members/${learner.userId}`)
    const lessonIds = courses
      .slice(0, 1 + (person % 4))
      .flatMap((course, index) => course.lessonIds.slice(0, 3 - ((person + index) % 3)))
    const activities = lessonIds.map((lessonId, index) => ({
      id: `${lessonId}`,
      kind: 'complete',
      lessonId,
      occurredAt: new Date(Date.now() - ((index * 29 + person * 17) % 330) * 86_400_000).toISOString(),
    }))
    const { body } = await learner.api.post('/me/activities', { activities })
    expect(body.results.every(({ status }: { status: string }) => status === 'applied')).toBe(true)
  }
  for (const id of ids) await api.put(`/organizations/${school}/departments/${id}/courses/${courses[0]!.courseId}`)
  await api.put(`/organizations/${school}/departments/${ids[2]}/members/${admin.userId}`)
  await api.put(`/organizations/${school}/members/${admin.userId}/courses/${courses[3]!.courseId}`)
  await writeContent(api, school, courses[0]!.courseId)
  await writeRequirements(api, school, courses)
  for (const name of ['Rin Sato', '小林 誠'])
    await api.post(`/organizations/${school}/members`, { email: `${newId('usr')}@example.com`, displayName: name })
  await api.post(`/organizations/${school}/api-keys`, { name: 'Payroll', scopes: ['read:members', 'read:reports'] })
  await world.settled()
}

/** Files, tests, materials, a path, and a certificate. */
async function writeContent(api: Client, school: Id, courseId: Id): Promise<void> {
  const o = `/organizations/${school}`
  const upload = (bytes: Uint8Array, name: string) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    return api.post(`${o}/files`, form)
  }
  await upload(pdf(1), '防災ハンドブック.pdf')
  const { body: picture } = await upload(readFileSync(join(images, 'console-tests.png')), 'Console.png')
  const choices = ['119', '110'].map((text, n) => ({ text, isCorrect: n === 0 }))
  const questions = [{ text: '火事のときに電話する番号は？', choices, explanation: '119 は消防です。' }]
  await api.post(`${o}/tests`, { title: '安全衛生テスト', culture: 'ja-JP', courseId, questions })
  await api.post(`${o}/tests`, { title: 'Information security exam', culture: 'en-US', isPublished: false })
  await api.post(`${o}/materials`, {
    title: '用語集',
    culture: 'ja-JP',
    kind: 'text',
    text: `# 用語\n\n- **KYT**: 危険予知訓練\n\n![試験の一覧](${picture.url})`,
  })
  await api.post(`${o}/materials`, {
    title: 'Fire plan',
    culture: 'en-US',
    kind: 'link',
    url: 'https://example.com/plan.pdf',
  })
  await api.post(`${o}/paths`, { title: '新入社員コース', culture: 'ja-JP', courseIds: [courseId] })
  const criteria = { kind: 'course', id: courseId }
  await api.post(`${o}/certificates`, { title: '安全衛生修了証', culture: 'ja-JP', criteria, validMonths: 24 })
}

/** Two requirements, a waiver, and evidence. */
async function writeRequirements(api: Client, school: Id, courses: readonly { readonly courseId: Id }[]) {
  const o = `/organizations/${school}`
  const require = async (title: string, course: number, more: object) => {
    const target = { kind: 'course', id: courses[course]!.courseId }
    const { body } = await api.post(`${o}/requirements`, { title, target, audience: { everyone: true }, ...more })
    return body.id as Id
  }
  const yearly = { months: 12, from: 'due', opensDaysBefore: 60 }
  const safety = await require('安全衛生研修', 0, { due: { kind: 'after', days: 30 }, renewal: yearly })
  await require('Information security', 1, { due: { kind: 'after', days: 90 } })
  const userIdOf = async (q: string): Promise<Id> => (await api.get(`${o}/members?q=${q}`)).body.items[0].userId
  const waived = { userIds: [await userIdOf('mei')], reason: 'Works part-time' }
  await api.post(`${o}/requirements/${safety}/waivers`, waived)
  const target = { kind: 'requirement', id: safety }
  const item = { userId: await userIdOf('aiko'), target, completedOn: '2026-03-12', note: '集合研修（大阪）' }
  await api.post(`${o}/evidence`, { items: [item] })
}

/** Every page of the organization, with something on it: what it is, and its path. */
export async function pagesOf(
  { world, id: school, admin }: FilledSchool,
  importId: string,
): Promise<readonly (readonly [string, string])[]> {
  const { api } = await world.signIn(admin.email, 'manabi-web')
  const own = `/organizations/${school}`
  const [webhooks, departments] = await Promise.all([api.get(`${own}/webhooks`), api.get(`${own}/departments`)])
  const webhook = webhooks.body.at(-1)?.id
  const idOf = async (kind: string): Promise<string> => (await api.get(`${own}/${kind}`)).body.items[0].id
  const [test, material] = [await idOf('tests'), await idOf('materials')]
  const learner = (await api.get(`${own}/members?q=aiko`)).body.items[0].userId
  const course = await idOf('courses')
  const lesson = (await api.get(`${own}/courses/${course}`)).body.sections[0].lessons[0].id
  const path = (await api.get(`/paths?organizationId=${school}`)).body.items[0].id
  const certificate = (await api.get('/certificates')).body.items[0].id
  const requirement = (await api.get(`${own}/requirements`)).body[0].id
  const { body: deliveries } = await api.get(`${own}/webhooks/${webhook}/deliveries`)
  return [
    ['overview', school],
    ['people', `${school}/people`],
    ['people-invited', `${school}/people?status=invited`],
    ['invite-many', `${school}/people/invite`],
    ['person', `${school}/people/${learner}?find=information`],
    ['departments', `${school}/departments`],
    ['department', `${school}/departments/${departments.body[0].id}`],
    ['requirements', `${school}/requirements`],
    ['requirement', `${school}/requirements/${requirement}`],
    ['requirement-change', `${school}/requirements/${requirement}/change`],
    ['requirement-accepts', `${school}/requirements/${requirement}/accepts`],
    ['requirement-new', `${school}/requirements/new`],
    ['requirement-history', `${school}/requirements/${requirement}/people/${learner}`],
    ['duties', `${school}/duties`],
    ['evidence', `${school}/evidence`],
    ['courses', `${school}/courses`],
    ['course', `${school}/courses/${course}`],
    ['import', `${school}/imports`],
    ['import-ready', `${school}/imports/${importId}`],
    ['course-report', `${school}/reports/courses/${course}`],
    ['lesson', `${school}/courses/${course}/lessons/${lesson}`],
    ['quiz', `${school}/courses/${course}/lessons/${lesson}/quiz`],
    ['history', `${school}/courses/${course}/lessons/${lesson}/history`],
    ['version', `${school}/courses/${course}/lessons/${lesson}/history/1`],
    ['tests', `${school}/tests`],
    ['test', `${school}/tests/${test}?pick=course`],
    ['test-questions', `${school}/tests/${test}/questions`],
    ['materials', `${school}/materials`],
    ['material', `${school}/materials/${material}`],
    ['files', `${school}/files`],
    ['paths', `${school}/paths`],
    ['path', `${school}/paths/${path}?pick=course`],
    ['certificates', `${school}/certificates`],
    ['certificate', `${school}/certificates/${certificate}?pick=test`],
    ['award', `${school}/certificates/${certificate}?person=a`],
    ['webhooks', `${school}/webhooks`],
    ['webhook', `${school}/webhooks/${webhook}`],
    ['delivery', `${school}/webhooks/${webhook}/deliveries/${deliveries[0].id}`],
    ['keys', `${school}/keys`],
    ['settings', `${school}/settings`],
    ['missing', `${school}/people/usr_nobody`],
  ]
}
