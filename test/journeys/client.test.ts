import { describe, expect, it } from '@jest/globals'
import { Manabi, type ManabiOptions } from '@manabi/client'
import type { Role } from '@manabi/kernel'
import { startWorld } from '../harness/school.ts'
import { password, rightAnswers, sampleQuiz } from '../harness/world.ts'

const { service, world } = await startWorld()
const school = await world.organization('School')

/** What was sent, and answers that never arrive although the service gave them. */
class Network {
  readonly sent: string[] = []
  /** Paths of which the next answer is lost. */
  readonly losing = new Set<string>()

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(String(input)).pathname
    this.sent.push(path)
    const response = await globalThis.fetch(input, init)
    if (!this.losing.delete(path)) return response
    await response.arrayBuffer()
    throw new TypeError('terminated')
  }

  count = (path: string): number => this.sent.filter((sent) => sent === path).length
}

async function signedIn(roles: Role[], options: Partial<ManabiOptions> = {}) {
  const { email } = await world.account({ [school]: roles })
  const network = new Network()
  const manabi = new Manabi({ baseUrl: service.url, fetch: network.fetch, ...options })
  const session = await manabi.signIn({ email, password })
  return { manabi, network, session, email }
}
const refused = (code: string) => expect.objectContaining({ name: 'ManabiError', code })

describe('a learner with @manabi/client', () => {
  it('finds a course, learns and sees it, and signs out [SDK-002, SDK-003]', async () => {
    const quiz = sampleQuiz()
    await world.course(school, { title: 'Zoology', lessons: [{ title: 'Ask', quiz }, { title: 'Read' }] })
    const { manabi, email } = await signedIn(['learner'])
    const { items } = await manabi.get('/api/v1/courses', { query: { q: 'zoology' } })
    const course = await manabi.get('/api/v1/courses/{courseId}', { path: { courseId: items[0]!.id } })
    const [ask, read] = course.sections[0]!.lessons.map(({ id }) => id) as [string, string]
    const body = { answers: rightAnswers(quiz) }
    const result = await manabi.post('/api/v1/lessons/{lessonId}/quiz/submit', { path: { lessonId: ask }, body })
    expect([result.isPassed, result.progress.percent]).toEqual([true, 50])
    const progress = await manabi.post('/api/v1/lessons/{lessonId}/complete', { path: { lessonId: read } })
    expect(progress.status).toBe('completed')
    expect((await manabi.get('/api/v1/me/progress')).map(({ percent }) => percent)).toEqual([100])
    await expect(manabi.get('/api/v1/lessons/{lessonId}', { path: { lessonId: 'les_x' } })).rejects.toEqual(
      refused('not_found'),
    )
    const members = manabi.get('/api/v1/organizations/{organizationId}/members', { path: { organizationId: school } })
    await expect(members).rejects.toMatchObject({ code: 'insufficient_scope', requiredScope: 'read:members' })
    await manabi.signOut()
    await expect(manabi.get('/api/v1/me')).rejects.toEqual(refused('unauthorized'))
    await manabi.signIn({ email, password })
    await expect(manabi.post('/api/v1/auth/logout-all')).resolves.toMatchObject({ endedSessions: expect.any(Number) })
  })

  it('is refreshed once for calls that meet the end of a token together [SDK-002]', async () => {
    const { manabi, network, session } = await signedIn(['learner'])
    await manabi.signIn({ ...session, accessToken: 'ended' })
    const calls = Array.from({ length: 8 }, () => manabi.get('/api/v1/me'))
    expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1)
    expect(network.count('/api/v1/auth/refresh')).toBe(1)
  })

  it('goes on when the answer to a refresh is lost, in an app with a name', async () => {
    const { manabi, network, session } = await signedIn(['learner'], { clientId: 'manabi-web' })
    await manabi.signIn({ ...session, accessToken: 'ended' })
    network.losing.add('/api/v1/auth/refresh')
    expect((await manabi.get('/api/v1/me')).id).toBe(session.user.id)
    expect(network.count('/api/v1/oauth/token')).toBe(1)
    await manabi.signIn({ ...(await manabi.session())!, accessToken: 'ended again' })
    expect((await manabi.get('/api/v1/me')).id).toBe(session.user.id)
  })

  it('writes once although the answer is lost [SDK-004]', async () => {
    const { manabi, network } = await signedIn(['admin'], { clientId: 'manabi-web' })
    const path = { organizationId: school }
    network.losing.add(`/api/v1/organizations/${school}/departments`)
    const made = await manabi.post('/api/v1/organizations/{organizationId}/departments', {
      path,
      body: { name: 'Chemistry' },
    })
    expect(network.count(`/api/v1/organizations/${school}/departments`)).toBe(2)
    expect(await manabi.get('/api/v1/organizations/{organizationId}/departments', { path })).toContainEqual(made)
    const departmentPath = { ...path, departmentId: made.id }
    network.losing.add(`/api/v1/organizations/${school}/departments/${made.id}`)
    await manabi.delete('/api/v1/organizations/{organizationId}/departments/{departmentId}', { path: departmentPath })
    expect(await manabi.get('/api/v1/organizations/{organizationId}/departments', { path })).not.toContainEqual(made)
  })

  it('counts what was done offline once, in however many pieces it arrives [SDK-006]', async () => {
    const { lessonIds } = await world.course(school, { title: 'Geology', lessons: [{ title: 'Stones' }] })
    const lessonId = lessonIds[0]!
    const { manabi, network } = await signedIn(['learner'])
    for (let number = 0; number < 205; number++) await manabi.activities.add({ kind: 'view', lessonId })
    await manabi.activities.add({ kind: 'complete', lessonId: 'les_deleted' })
    network.losing.add('/api/v1/me/activities')
    const { results, rejected } = await manabi.activities.flush()
    expect(network.count('/api/v1/me/activities')).toBe(3)
    // The first batch was applied by the attempt whose answer was lost.
    expect(results.filter(({ status }) => status === 'duplicate')).toHaveLength(0)
    expect(results.filter(({ status }) => status === 'applied')).toHaveLength(205)
    expect(rejected.map(({ code, activity }) => [code, activity.kind])).toEqual([['not_found', 'complete']])
    const { viewCount } = await manabi.post('/api/v1/lessons/{lessonId}/view', { path: { lessonId } })
    expect(viewCount).toBe(206)
  })
})

describe('a program with @manabi/client', () => {
  it('reads every page [SDK-007]', async () => {
    const { manabi } = await signedIn(['learner'])
    for (const title of ['Page 1', 'Page 2', 'Page 3']) await world.course(school, { title, lessons: [] })
    await world.settled()
    const titles: string[] = []
    for await (const page of manabi.pages('/api/v1/courses', { query: { q: 'page', pageSize: 2 } })) {
      titles.push(...page.items.map(({ title }) => title))
    }
    expect(titles).toEqual(['Page 1', 'Page 2', 'Page 3'])
  })

  it('follows the events of its organization with an API key [SDK-007]', async () => {
    const { lessonIds } = await world.course(school, { title: 'Logic', lessons: [{ title: 'One' }, { title: 'Two' }] })
    const admin = await signedIn(['admin'], { clientId: 'manabi-web' })
    const { key } = await admin.manabi.post('/api/v1/organizations/{organizationId}/api-keys', {
      path: { organizationId: school },
      body: { name: 'Events', scopes: ['webhooks:manage'] },
    })
    const program = new Manabi({ baseUrl: service.url, apiKey: key })
    const caughtUp = program.events(school, { after: 'now' })
    for await (const _ of caughtUp) throw new Error('Nothing has happened since now.')
    const following = program.events(school, { after: caughtUp.cursor!, types: ['lesson.completed'], wait: 20 })
    const next = following[Symbol.asyncIterator]().next()
    const learner = await signedIn(['learner'])
    for (const lessonId of lessonIds) {
      await learner.manabi.post('/api/v1/lessons/{lessonId}/complete', { path: { lessonId } })
    }
    const userId = learner.session.user.id
    expect((await next).value).toMatchObject({ type: 'lesson.completed', data: { userId, lessonId: lessonIds[0] } })
    const past: string[] = []
    for await (const event of program.events(school, { types: 'lesson.completed' })) {
      if (event.type === 'lesson.completed' && event.data.userId === userId) past.push(event.data.lessonId)
    }
    expect(past).toEqual(lessonIds)
    await expect(program.get('/api/v1/me')).rejects.toEqual(refused('user_credential_required'))
  })
})
