import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { commentSubject, lessonFeedback } from '@manabi/feedback'
import { goals } from '@manabi/goals'
import { client as clientDecider, emailName, emailNamesOf, keyedEmailHash, user } from '@manabi/identity'
import { type Id, learnerScopes, newId } from '@manabi/kernel'
import { allProjections } from '@manabi/operations'
import { openerFor } from '@manabi/personal-data'
import { accountOf } from '@manabi/projections/identity/accounts'
import { sessionIdsOf } from '@manabi/projections/identity/sessions'
import { studySessions } from '@manabi/projections/study/studySessions'
import { rebuild, verify } from '@manabi/projector'
import { type Endpoint, startEndpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { filesHolding } from '../harness/filesHolding.ts'
import type { Client } from '../harness/http.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { testTimeouts } from '../harness/testTimeouts.ts'
import { password, type World, worldOf } from '../harness/world.ts'

let service: TestService
let world: World
let school: Id
let receiver: Endpoint

beforeAll(async () => {
  receiver = await startEndpoint()
  service = await startTestService({ TRUST_PROXY: '1', WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on' })
  world = worldOf(service)
  school = await world.organization('School')
  await world.decide(clientDecider.registerClient, ['school-app'], {
    clientId: 'school-app',
    name: 'App',
    redirectUris: [],
    scopes: [...learnerScopes],
    organizationId: school,
    hasDeviceRegistration: true,
  })
})
afterAll(async () => {
  await service.remove()
  await receiver.close()
})

const newDevice = () => ({ clientId: 'school-app', deviceId: `device of ${newId('evt')}`, platform: 'android' })
const registered = async (device = newDevice()) => {
  const { body } = await world.api.post('/devices/register', device)
  return { ...body, device, userId: body.auth.user.id as Id, api: world.api.as(body.auth.accessToken) }
}

describe('closing the account', () => {
  it('is not for members of an organization [ME-003]', async () => {
    const { api, userId, email } = await world.person({ [school]: ['learner'] })
    const { status, body } = await api.delete('/me')
    expect([status, body.code]).toEqual([409, 'organization_member'])
    expect((await api.get('/me')).body).toMatchObject({ id: userId, email })
  })

  it('ends every token at once, everywhere, and cannot be undone [ME-003, ME-004, AUT-020]', async () => {
    const { api, email, tokens, userId } = await world.person()
    const { courseId, lessonIds } = await world.course(school, { title: 'Open', isPublic: true })
    await world.settled()
    await api.post(`/lessons/${lessonIds[0]}/view`)
    const elsewhere = (await world.api.post('/auth/login', { email, password, clientId: 'manabi-web' })).body
    expect(await api.delete('/me')).toMatchObject({ status: 204, body: null })

    for (const accessToken of [tokens.accessToken, elsewhere.accessToken]) {
      const closed = world.api.as(accessToken)
      const answers = await Promise.all([
        closed.get('/me'),
        closed.get(`/courses/${courseId}`),
        closed.get('/auth/sessions'),
        closed.post(`/lessons/${lessonIds[0]}/complete`),
        closed.post('/me/link', { email, password, displayName: 'Again' }),
        closed.delete('/me'),
      ])
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'unauthorized']))
    }
    for (const { refreshToken } of [tokens, elsewhere]) {
      const { status, body } = await world.api.post('/auth/refresh', { refreshToken })
      expect([status, body.code]).toEqual([401, 'invalid_grant'])
    }
    const login = await world.api.post('/auth/login', { email, password })
    expect([login.status, login.body.code]).toEqual([401, 'invalid_credentials'])
    expect(await accountOf(service.platform.views, userId)).toMatchObject({ status: 'closed', email: '' })
    expect(await sessionIdsOf(service.platform.views, userId)).toEqual([])
  })

  it('releases the address for somebody new [ME-004]', async () => {
    const { api, email } = await world.person()
    await api.delete('/me')
    const { api: next, userId } = await registered()
    expect(await next.post('/me/link', { email, password, displayName: 'Somebody new' })).toMatchObject({ status: 200 })
    expect((await world.api.post('/auth/login', { email, password })).body.user.id).toBe(userId)
  })

  it.each([false, true])(
    'forgets the device, so that its next launch makes a new learner; linked: %j [ME-004]',
    async (isLinked) => {
      const { api, device, deviceSecret, userId } = await registered()
      const email = `${newId('usr')}@example.com`
      if (isLinked) await api.post('/me/link', { email, password, displayName: 'Taro' })
      expect((await api.delete('/me')).status).toBe(204)
      expect((await world.api.post('/devices/token', { ...device, deviceSecret })).status).toBe(401)
      const next = await registered(device)
      expect(next.isNewAccount).toBe(true)
      expect(next.userId).not.toBe(userId)
      expect((await next.api.get('/me')).body.isDeviceAccount).toBe(true)
    },
  )

  it('keeps the learning history, attached to nobody', async () => {
    const { courseId, lessonIds } = await world.course(school, { title: 'Of the school' })
    await world.settled()
    const { api, userId } = await registered()
    await api.post(`/lessons/${lessonIds[0]}/complete`)
    await api.delete('/me')
    const history = await service.platform.eventStore.readStream(`progress-${userId}-${courseId}`)
    expect(history.map(({ type }) => type)).toContain('LessonCompleted')
  })

  it('asked for several times at once happens once', async () => {
    const { api, userId } = await registered()
    const answers = await Promise.all([api.delete('/me'), api.delete('/me'), api.delete('/me')])
    expect(answers.map(({ status }) => status).every((status) => status === 204 || status === 401)).toBe(true)
    const types = () =>
      service.platform.eventStore.readStream(`user-${userId}`).then((all) => all.map(({ type }) => type))
    await eventually(async () => (await types()).includes('AccountErased'))
    const once = ['DeviceAccountCreated', 'AccountClosed', 'AccountKeyDestroyed', 'AccountErased']
    expect(await types()).toEqual(once)
  })

  it('is told to the organization that the learner was affiliated to', async () => {
    const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
    const { status } = await admin.api.post(`/organizations/${school}/webhooks`, {
      url: receiver.url,
      eventTypes: ['learner.data_deleted'],
    })
    expect(status).toBe(201)
    const { api, userId } = await registered()
    await api.delete('/me')
    const message = await eventually(() => receiver.received.find(({ body }) => body.includes(userId)))
    expect(JSON.parse(message.body)).toMatchObject({
      type: 'learner.data_deleted',
      organizationId: school,
      data: { userId },
    })
  })
})

describe('the bytes of a closed account', () => {
  /** What is known of a person, each piece like nothing else in the files. */
  const newSecrets = () => {
    const mark = newId('usr').slice(-16)
    return {
      email: `hanako.${mark}@example.com`,
      displayName: `花子 ${mark}`,
      userAgent: `Browser/${mark}`,
      ipAddress: `2001:db8::${mark.slice(-4).replace(/[^0-9a-f]/g, 'a')}:${mark.slice(0, 4).replace(/[^0-9a-f]/g, 'b')}`,
      deviceId: `device of ${mark}`,
    }
  }
  /** Resolves once the receipt is complete: the answer does not wait for long. */
  const close = async (api: Client) => {
    const { status, headers } = await api.delete('/me')
    expect(status).toBe(204)
    const receipt = `/erasure-receipts/${headers.get('erasure-receipt')}`
    await eventually(async () => (await world.api.get(receipt)).body.completedAt)
  }
  const holding = (texts: readonly string[]) =>
    Promise.all(texts.map(async (text) => [text, await filesHolding(service.dataDir, text)]))

  /** A device account with several sessions, linked to an email; and others beside it, so that documents move about. */
  async function aPerson(secrets: ReturnType<typeof newSecrets>) {
    const api = world.api.with({ 'User-Agent': secrets.userAgent, 'X-Forwarded-For': secrets.ipAddress })
    const device = { ...newDevice(), deviceId: secrets.deviceId }
    const { body } = await api.post('/devices/register', device)
    const { email, displayName } = secrets
    const mine = api.as(body.auth.accessToken)
    expect((await mine.post('/me/link', { email, password, displayName })).status).toBe(200)
    for (let times = 0; times < 3; times++) {
      const login = await api.post('/auth/login', { email, password })
      await api.post('/auth/refresh', { refreshToken: login.body.refreshToken })
      await registered()
    }
    return { api: mine, userId: body.auth.user.id as Id }
  }

  const wrappedKeyOf = async (subject: string): Promise<string> => {
    const keys = service.platform.state.collection<{ id: string; wrapped: string }, never>({
      name: 'subject-keys',
      indexes: [],
    })
    return (await keys.get(subject))!.wrapped
  }

  it('are in no file any more, and a rebuild brings nothing back [ME-005]', async () => {
    const secrets = newSecrets()
    const { api, userId } = await aPerson(secrets)
    const wrapped = await wrappedKeyOf(userId)
    const wanted = [...Object.values(secrets), wrapped]
    for (const [text, files] of await holding(wanted)) expect([text, files]).not.toEqual([text, []])

    await close(api)
    const nowhere = wanted.map((text) => [text, []])
    expect(await holding(wanted)).toEqual(nowhere)
    const before = await accountOf(service.platform.views, userId)

    await rebuild({ ...service.platform, projections: allProjections })
    expect(await accountOf(service.platform.views, userId)).toEqual(before)
    expect(await sessionIdsOf(service.platform.views, userId)).toEqual([])
    expect(await holding(wanted)).toEqual(nowhere)
  })

  it('lead from their address to nothing any more, with the master key neither [PER-004]', async () => {
    const { api, email } = await world.person()
    const hash = keyedEmailHash(service.platform.masterKey, email)
    const name = await emailName(service.platform, email)
    expect(await holding([name])).toEqual([[name, expect.arrayContaining([expect.stringMatching(/^state/)])]])
    await close(api)
    // Read models know the last event by its stream, as the events do for good: nothing leads there from the address.
    const inEvents = (files: readonly string[]) => files.every((file) => /^(events|views)/.test(file))
    const [[, named], [, hashed]] = (await holding([name, hash])) as [[string, string[]], [string, string[]]]
    expect([inEvents(named), hashed.some((file) => !file.startsWith('state'))]).toEqual([true, false])
    expect(await emailName(service.platform, email)).toBe(hash)
  })

  it('held goals and comments, which are gone, late ones too [GOL-005, FBK-002]', async () => {
    const { lessonIds } = await world.course(school, { title: 'Open', isPublic: true })
    await world.settled()
    const { api, userId } = await registered()
    const mark = newId('usr').slice(-16)
    const goal = { name: `高校 ${mark}`, deadline: '2087-03-19', note: `Because ${mark}` }
    for (const type of ['high_school', 'company']) await api.put('/me/goals', { type, items: [goal] })
    const [lessonId] = lessonIds as [Id]
    const place = { userId, lessonId, commentNumber: 1 }
    const comment = `Too fast ${mark}`
    expect((await api.post(`/lessons/${lessonId}/feedback`, { verdict: 'helpful', comment })).status).toBe(200)
    const keys = [await wrappedKeyOf(userId), await wrappedKeyOf(commentSubject(place))]
    const wanted = [...Object.values(goal), ...keys]
    for (const [text, files] of await holding(wanted)) expect([text, files]).not.toEqual([text, []])

    await close(api)
    const nowhere = [...wanted, comment].map((text) => [text, []])
    expect(await holding([...wanted, comment])).toEqual(nowhere)
    const goalsNow = { userId, type: 'company' as const, items: [goal] }
    await expect(world.decide(goals.replaceGoals, [userId], goalsNow)).rejects.toMatchObject({ code: 'unauthorized' })
    const { projections } = await verify({ ...service.platform, projections: allProjections })
    expect(projections.filter(({ differences }) => differences !== 0)).toEqual([])
    await rebuild({ ...service.platform, projections: allProjections })
    expect(await holding([...wanted, comment])).toEqual(nowhere)
    const { state } = await service.platform.repository.load(lessonFeedback, [userId, lessonId])
    expect(state).toMatchObject({ verdict: 'helpful', comment: null })
  })

  it('held what the client called study sessions and activities, which is nowhere any more [STU-009]', async () => {
    const { api, userId } = await registered()
    const { lessonIds } = await world.course(school, { title: 'Open', isPublic: true })
    const marks = ['online', 'offline', 'viewed'].map((name) => `${name}-${newId('usr').slice(-16)}`)
    const [online, offline, viewed] = marks as [string, string, string]
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const recorded = { clientSessionId: online, startedAt: ago(50), endedAt: ago(40) }
    expect(await api.post('/me/study-sessions', recorded)).toMatchObject({ status: 201, body: recorded })
    const activities = [
      { id: offline, kind: 'study', occurredAt: ago(30), endedAt: ago(20) },
      { id: viewed, kind: 'view', occurredAt: ago(30), lessonId: lessonIds[0] },
    ]
    expect((await api.post('/me/activities', { activities })).status).toBe(200)
    const shown = (await api.get('/me/study-sessions')).body
    expect(shown.map((one: { clientSessionId: string }) => one.clientSessionId)).toEqual([offline, online])
    const nowhere = marks.map((mark) => [mark, []])
    expect(await holding(marks)).toEqual(nowhere)
    const ofPerson = { where: { userId }, limit: 10 }
    const kept = await service.platform.views.of(studySessions).find(ofPerson)
    const open = await openerFor(service.platform.personalData, userId)
    expect(kept.map(({ doc }) => open(doc.clientSessionId)).sort()).toEqual([offline, online].sort())
    expect((await api.delete('/me')).status).toBe(204)
    const closed = await openerFor(service.platform.personalData, userId)
    expect(kept.map(({ doc }) => closed(doc.clientSessionId))).toEqual([null, null])
    const { projections } = await verify({ ...service.platform, projections: allProjections })
    expect(projections.filter(({ differences }) => differences !== 0)).toEqual([])
  })

  it('hold no comment that was admitted before and kept after, though the process that kept it died [FBK-003]', async () => {
    const { courseId, lessonIds } = await world.course(school, { title: 'Open', isPublic: true })
    const { api, userId } = await registered()
    const [lessonId] = lessonIds as [Id]
    expect((await api.delete('/me')).status).toBe(204)
    const admitted = { userId, lessonId, courseId, courseOrganizationId: school, organizations: [] }
    const said = { verdict: 'helpful' as const, comment: 'Too late', givenAt: new Date().toISOString() }
    await world.decide(lessonFeedback.giveFeedback, [userId, lessonId], { ...admitted, ...said })
    const stateNow = async () => (await service.platform.repository.load(lessonFeedback, [userId, lessonId])).state
    await eventually(async () => {
      const state = await stateNow()
      return state.status === 'given' && state.kept.length === 0
    })
    expect(await stateNow()).toMatchObject({ verdict: 'helpful', comment: null, commentCount: 1 })
    expect(await wrappedKeyOf(commentSubject({ userId, lessonId, commentNumber: 1 }))).toMatch(/^-+$/)
  })

  it('may be in a read model that only another release has, which is waited for', async () => {
    const { readStore, eventStore, timeouts } = service.platform
    const { collection } = await readStore.create({ name: 'removed', version: 1, indexes: [] })
    await readStore.activate(collection)
    const head = await eventStore.head()
    const cause = new Error(`${collection} may still hold erased data.`)
    const request = { upTo: head, projections: [] }
    Object.assign(timeouts, { erasure: 0 })
    await expect(readStore.erase(request)).rejects.toMatchObject({ part: 'readStore', cause })
    Object.assign(timeouts, testTimeouts())
    await readStore.drop(collection)
    await readStore.erase(request)
  })

  it('go at the next start when the process died before they were gone', async () => {
    const secrets = newSecrets()
    const { userId } = await aPerson(secrets)
    const wanted = [...Object.values(secrets), await wrappedKeyOf(userId)]
    const emailNameOf = await emailNamesOf(service.platform, [secrets.email])
    await world.decide(user.closeAccount, [userId], {
      ...{ ruledOut: [], organizations: [school], emailNameOf },
      ...{ receiptId: newId('evt'), now: new Date().toISOString() },
    })
    service = await service.restart()
    world = worldOf(service)
    await eventually(async () => (await holding(wanted)).every(([, files]) => files!.length === 0))
    expect(await sessionIdsOf(service.platform.views, userId)).toEqual([])
    expect((await registered({ ...newDevice(), deviceId: secrets.deviceId })).isNewAccount).toBe(true)
    const { api } = await registered()
    const link = { email: secrets.email, password, displayName: 'Somebody new' }
    expect((await api.post('/me/link', link)).status).toBe(200)
  })
})
