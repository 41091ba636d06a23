import { beforeAll, describe, expect, it } from '@jest/globals'
import { client as clientDecider } from '@manabi/identity'
import { type Id, learnerScopes, newId } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { startWorld } from '../harness/school.ts'
import { password } from '../harness/world.ts'

const { service, world } = await startWorld()
const school = await world.organization('Device school', 1)

beforeAll(async () => {
  await register('school-app', true)
  await register('school-web', false)
})

const register = (clientId: string, hasDeviceRegistration: boolean) =>
  world.decide(clientDecider.registerClient, [clientId], {
    clientId,
    name: clientId,
    redirectUris: [],
    scopes: [...learnerScopes],
    organizationId: school,
    hasDeviceRegistration,
  })

const aDevice = () => ({ clientId: 'school-app', deviceId: `${newId('evt')} of a learner`, platform: 'ios' })
const aPerson = () => ({ email: `${newId('usr')}@example.com`, password, displayName: 'Taro' })

async function registered(device = aDevice()) {
  const { status, body } = await world.api.post('/devices/register', device)
  expect(status).toBe(200)
  return { ...body, device, userId: body.auth.user.id as Id, api: world.api.as(body.auth.accessToken) }
}

describe('registering a device', () => {
  it('makes a learner once, and a fresh secret each time [DEV-001, AUT-012]', async () => {
    const first = await registered()
    expect(first).toMatchObject({ isNewAccount: true, deviceSecret: expect.stringMatching(/^mds_/) })
    expect(first.auth).toMatchObject({ scopes: learnerScopes, user: { email: '', displayName: '' } })
    const again = await world.api.post('/devices/register', first.device)
    expect(again.headers.get('Cache-Control')).toBe('no-store')
    expect(again.body).toMatchObject({ isNewAccount: false, auth: { user: { id: first.userId } } })
    expect(again.body.deviceSecret).not.toBe(first.deviceSecret)
    expect((await first.api.get('/me')).status).toBe(200)
    expect((await first.api.get('/auth/sessions')).body).toHaveLength(2)
    expect((await registered()).userId).not.toBe(first.userId)
  })

  it('affiliates the learner to the owner of the client: no role, no seat, its content [ROL-007, VIS-009, ME-002]', async () => {
    const { lessonIds, courseId } = await world.course(school, { title: 'For the school alone' })
    await world.settled()
    const { api, userId } = await registered()
    expect((await api.get('/me')).body).toMatchObject({
      id: userId,
      isDeviceAccount: true,
      organizations: [{ id: school, displayName: 'Device school', roles: [] }],
    })
    expect((await api.get(`/courses/${courseId}`)).status).toBe(200)
    expect((await api.post(`/lessons/${lessonIds[0]}/complete`)).body.status).toBe('completed')
    const { state } = await service.platform.repository.load(organization, [school])
    expect(state).toMatchObject({ status: 'active', members: expect.objectContaining({ size: 0 }) })
    expect((await api.get(`/organizations/${school}/api-keys`)).body.code).toBe('forbidden')
    const stranger = (await world.person()).api
    expect((await stranger.get(`/courses/${courseId}`)).status).toBe(404)
  })

  it('shows the device among the sessions', async () => {
    const { device, api } = await registered()
    const [session] = (await api.get('/auth/sessions')).body
    expect(session).toMatchObject({
      clientId: 'school-app',
      isCurrent: true,
      device: { platform: 'ios', deviceId: device.deviceId },
    })
  })

  it('is for clients that register devices [DEV-002]', async () => {
    const answer = async (clientId: string) => {
      const { status, body } = await world.api.post('/devices/register', { ...aDevice(), clientId })
      return [status, body.code]
    }
    expect(await answer('school-web')).toEqual([403, 'device_registration_disabled'])
    expect(await answer('manabi-web')).toEqual([403, 'device_registration_disabled'])
    expect(await answer('nobody-knows')).toEqual([400, 'invalid_request'])
  })

  it.each([
    [{ deviceId: 'fifteen-letters' }, 'deviceId'],
    [{ deviceId: '  fifteen-letters  ' }, 'deviceId'],
    [{ platform: 'toaster' }, 'platform'],
    [{ clientId: '' }, 'clientId'],
  ])('refuses %j [DEV-003]', async (wrong, path) => {
    const { status, body } = await world.api.post('/devices/register', { ...aDevice(), ...wrong })
    expect({ status, paths: body.errors.map((error: { path: string }) => error.path) }).toEqual({
      status: 400,
      paths: [path],
    })
  })

  it.each(['ios', 'android', 'windows', 'macos', 'linux', 'web', 'other'])('takes %s [DEV-003]', async (platform) => {
    const { status } = await world.api.post('/devices/register', {
      ...aDevice(),
      deviceId: `sixteen-${newId('evt')}`.slice(0, 16),
      platform,
    })
    expect(status).toBe(200)
  })

  it.each([undefined, null, '', 'mds_wrong'])('with the secret %p is not signed in [DEV-004]', async (deviceSecret) => {
    const { device } = await registered()
    const answer = await world.api.post('/devices/token', { ...device, deviceSecret })
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  })

  it('many times at once makes one learner [DEV-007]', async () => {
    const device = aDevice()
    const answers = await Promise.all(Array.from({ length: 8 }, () => registered(device)))
    expect(new Set(answers.map(({ userId }) => userId)).size).toBe(1)
    expect(answers.filter(({ isNewAccount }) => isNewAccount)).toHaveLength(1)
    const works = await Promise.all(
      answers.map(
        async ({ deviceSecret }) => (await world.api.post('/devices/token', { ...device, deviceSecret })).status,
      ),
    )
    expect(works.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('a device without its refresh token', () => {
  it('signs in with its secret, and not without [DEV-004]', async () => {
    const { device, deviceSecret, userId } = await registered()
    const { clientId, deviceId } = device
    const signedIn = await world.api.post('/devices/token', { clientId, deviceId, deviceSecret })
    expect(signedIn).toMatchObject({ status: 200, body: { user: { id: userId }, scopes: learnerScopes } })
    expect((await world.api.as(signedIn.body.accessToken).get('/me')).body.id).toBe(userId)
    const another = await registered()
    const wrong: object[] = [
      {},
      { deviceSecret: '' },
      { deviceSecret: `${deviceSecret}x` },
      { deviceSecret: another.deviceSecret },
      { deviceSecret: 'x'.repeat(5_000) },
      { deviceSecret, deviceId: `another ${deviceId}` },
      { deviceSecret, clientId: 'school-web' },
    ]
    for (const part of wrong) {
      const { status, body } = await world.api.post('/devices/token', { clientId, deviceId, ...part })
      expect([status, body.code]).toEqual([401, 'invalid_credentials'])
    }
    const unknown = await world.api.post('/devices/token', { clientId: 'nobody-knows', deviceId, deviceSecret })
    expect(unknown.status).toBe(400)
  })

  it('is refused with a secret that was replaced', async () => {
    const { device, deviceSecret } = await registered()
    await registered(device)
    expect((await world.api.post('/devices/token', { ...device, deviceSecret })).status).toBe(401)
  })
})

describe('linking', () => {
  it('attaches an email once, and the user id stays [DEV-005]', async () => {
    const { api, userId } = await registered()
    const person = aPerson()
    const { email, displayName } = person
    expect(await api.post('/me/link', person)).toMatchObject({
      status: 200,
      body: { user: { id: userId, email, displayName } },
    })
    expect((await api.get('/me')).body).toMatchObject({
      id: userId,
      email,
      displayName,
      isDeviceAccount: false,
      organizations: [{ id: school, roles: [] }],
    })
    const login = await world.api.post('/auth/login', { email: email.toUpperCase(), password })
    expect(login.body.user.id).toBe(userId)
    for (const again of [person, aPerson()]) {
      const { status, body } = await api.post('/me/link', again)
      expect([status, body.code]).toEqual([409, 'already_linked'])
    }
    const { api: withPassword } = await world.person()
    expect((await withPassword.post('/me/link', aPerson())).body.code).toBe('already_linked')
  })

  it('keeps the device from registering, and takes no secret from it [DEV-006]', async () => {
    const { api, device, deviceSecret } = await registered()
    await api.post('/me/link', aPerson())
    const { status, body } = await world.api.post('/devices/register', device)
    expect([status, body.code]).toEqual([409, 'already_linked'])
    expect((await world.api.post('/devices/token', { ...device, deviceSecret })).status).toBe(200)
  })

  it('takes the secret of a device when the password is replaced, and leaves the session that asks [DEV-009]', async () => {
    const { api, device, deviceSecret, auth } = await registered()
    const token = () => world.api.post('/devices/token', { ...device, deviceSecret })
    await api.post('/me/link', aPerson())
    const other = (await token()).body
    const change = { currentPassword: password, newPassword: `${password}, another` }
    expect((await api.put('/me/password', change)).status).toBe(204)
    const { status, body } = await token()
    expect([status, body.code]).toEqual([401, 'invalid_credentials'])
    const refresh = async (refreshToken: string) => (await world.api.post('/auth/refresh', { refreshToken })).status
    expect([await refresh(auth.refreshToken), await refresh(other.refreshToken)]).toEqual([200, 401])
  })

  it('takes the secret of a device when its person signs out everywhere, but not where that is all they have [DEV-009]', async () => {
    const { device, deviceSecret, auth, api } = await registered()
    const token = () => world.api.post('/devices/token', { ...device, deviceSecret })
    expect((await api.post('/auth/logout-all')).status).toBe(200)
    const again = await token()
    expect(again.status).toBe(200)
    const person = aPerson()
    expect((await world.api.as(again.body.accessToken).post('/me/link', person)).status).toBe(200)
    expect((await token()).status).toBe(200)
    expect((await world.api.as(again.body.accessToken).post('/auth/logout-all')).status).toBe(200)
    const { status, body } = await token()
    expect([status, body.code]).toEqual([401, 'invalid_credentials'])
    expect((await world.api.post('/auth/refresh', { refreshToken: auth.refreshToken })).status).toBe(401)
    const { email, password } = person
    expect((await world.api.post('/auth/login', { email, password, clientId: device.clientId })).status).toBe(200)
    expect((await token()).status).toBe(401)
  })

  it('refuses a taken email, in any case', async () => {
    const { email } = await world.person()
    const { api } = await registered()
    const { status, body } = await api.post('/me/link', { ...aPerson(), email: email.toUpperCase() })
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect((await api.get('/me')).body.isDeviceAccount).toBe(true)
    expect((await api.post('/me/link', aPerson())).status).toBe(200)
  })

  it.each([{ email: 'nobody' }, { password: 'short' }, { password: 'あ'.repeat(25) }, { displayName: ' ' }])(
    'refuses %j [AUT-015]',
    async (wrong) => {
      const { api } = await registered()
      const { status, body } = await api.post('/me/link', { ...aPerson(), ...wrong })
      expect([status, body.errors[0].path]).toEqual([400, Object.keys(wrong)[0]])
    },
  )

  it('with several emails at once takes one and gives the others back', async () => {
    const { api } = await registered()
    const people = [aPerson(), aPerson(), aPerson()]
    const answers = await Promise.all(people.map((person) => api.post('/me/link', person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { email } = (await api.get('/me')).body
    for (const person of people.filter((one) => one.email !== email)) {
      expect((await (await registered()).api.post('/me/link', person)).status).toBe(200)
    }
  })
})
