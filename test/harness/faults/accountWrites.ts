import { randomUUID } from 'node:crypto'
import { authorizationCode, authorizationCodeKind, client, issueToken, resetUrl, user } from '@manabi/identity'
import { type Id, learnerScopes, newId } from '@manabi/kernel'
import { pkce } from '../../journeys/startOAuthService.ts'
import { password } from '../world.ts'
import type { Stage } from './stage.ts'
import type { Write, Writes } from './write.ts'

/** A write of somebody who is signed in with a password, and belongs to no organization. */
const bySomebody = (path: string, body?: unknown, more: Omit<Write, 'prepare'> = {}): Write => ({
  prepare: async ({ world }) => {
    const { tokens } = await world.person({}, 'manabi-web')
    return { token: tokens.accessToken, path, body }
  },
  ...more,
})

const byProof = (
  of: (stage: Stage) => Promise<readonly [path: string, body: unknown]>,
  more: Omit<Write, 'prepare'>,
): Write => ({
  prepare: async (stage) => {
    const [path, body] = await of(stage)
    return { token: null, path, body }
  },
  ...more,
})

const clients = new WeakMap<Stage, Promise<string>>()
/** An app whose learners need no sign-up. */
function deviceClient(stage: Stage): Promise<string> {
  const register = async () => {
    const clientId = `app-${randomUUID()}`
    const facts = { clientId, name: 'App', organizationId: stage.school, hasDeviceRegistration: true }
    await stage.world.decide(client.registerClient, [clientId], {
      ...facts,
      redirectUris: [],
      scopes: [...learnerScopes],
    })
    return clientId
  }
  const known = clients.get(stage) ?? register()
  clients.set(stage, known)
  return known
}
async function aDevice(stage: Stage) {
  return { clientId: await deviceClient(stage), deviceId: randomUUID(), platform: 'ios' as const }
}
async function aDeviceAccount(stage: Stage) {
  const device = await aDevice(stage)
  const { body } = await stage.world.api.post('/devices/register', device)
  return { ...device, deviceSecret: body.deviceSecret as string, token: body.auth.accessToken as string }
}

async function aCode({ world, service }: Stage) {
  const codeId = newId('aco')
  const { userId } = await world.account()
  const { token, hash } = issueToken(authorizationCodeKind, codeId)
  const { verifier, challenge } = pkce()
  const redirectUri = 'https://app.example/cb'
  const expiresAt = new Date(service.platform.clock.now().getTime() + 60_000).toISOString()
  const facts = { codeId, userId, clientId: 'manabi-web', redirectUri, scopes: null, resource: null, signInId: null }
  const command = { ...facts, codeChallenge: challenge, codeHash: hash, expiresAt, signOuts: 0 }
  await world.decide(authorizationCode.issueCode, [codeId], command)
  const grant = { grant_type: 'authorization_code', client_id: 'manabi-web' }
  return { ...grant, code: token, redirect_uri: redirectUri, code_verifier: verifier }
}

async function aReset({ world, service }: Stage): Promise<string> {
  const { userId } = await world.account()
  const { masterKey, config, clock } = service.platform
  const resetId = newId('rst') as Id
  await world.decide(user.requestPasswordReset, [userId], { resetId, now: clock.now().toISOString(), isMailed: false })
  return new URL(resetUrl(config.PUBLIC_URL, masterKey, { userId, resetId })).searchParams.get('token')!
}

const newPassword = 'staple correct horse'

export const accountWrites: Writes = {
  login: byProof(
    async ({ world }) => ['/auth/login', { email: (await world.account()).email, password, clientId: 'manabi-web' }],
    { repeats: true },
  ),
  refresh: byProof(
    async ({ world }) => ['/auth/refresh', { refreshToken: (await world.person()).tokens.refreshToken }],
    { spent: 401 },
  ),
  logout: byProof(
    async ({ world }) => ['/auth/logout', { refreshToken: (await world.person()).tokens.refreshToken }],
    {},
  ),
  logoutAll: bySomebody('/auth/logout-all', undefined, { spent: 401 }),
  // A code that is presented again may be stolen: what it began ends.
  'oauthToken, for a code': byProof(async (stage) => ['/oauth/token', await aCode(stage)], {
    spent: 400,
    repeats: true,
  }),
  'oauthToken, for a refresh token': byProof(async ({ world }) => {
    const { tokens } = await world.person({}, 'manabi-web')
    const body = { grant_type: 'refresh_token', client_id: 'manabi-web', refresh_token: tokens.refreshToken }
    return ['/oauth/token', body]
  }, {}),
  registerDevice: byProof(async (stage) => ['/devices/register', await aDevice(stage)], { repeats: true }),
  issueDeviceToken: byProof(
    async (stage) => {
      const { clientId, deviceId, deviceSecret } = await aDeviceAccount(stage)
      return ['/devices/token', { clientId, deviceId, deviceSecret }]
    },
    { repeats: true },
  ),
  resetPassword: byProof(
    async (stage) => ['/auth/password-reset/confirm', { token: await aReset(stage), password: newPassword }],
    { spent: 404 },
  ),
  changeProfile: bySomebody('/me', { displayName: 'Another name' }),
  changePassword: bySomebody('/me/password', { currentPassword: password, newPassword }),
  linkAccount: {
    prepare: async (stage) => {
      const { token } = await aDeviceAccount(stage)
      const body = { email: `${newId('usr')}@example.com`, password, displayName: 'Hanako' }
      return { token, path: '/me/link', body }
    },
  },
  'acceptInvitation, with the account of a device': {
    prepare: async (stage) => {
      const { token } = await aDeviceAccount(stage)
      const { body } = await stage.admin.api.post(stage.own('/members'), { email: `${newId('usr')}@example.com` })
      const invitation = new URL(body.acceptUrl).searchParams.get('token')
      return { token, path: '/invitations/accept', body: { token: invitation, password, displayName: 'Hanako' } }
    },
  },
  closeAccount: bySomebody('/me', undefined, { spent: 401 }),
  'closeAccount, of a device': {
    prepare: async (stage) => ({ token: (await aDeviceAccount(stage)).token, path: '/me' }),
    spent: 401,
  },
}
