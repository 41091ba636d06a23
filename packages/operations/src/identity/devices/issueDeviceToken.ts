import { device, deviceHash, provenDevice, user } from '@manabi/identity'
import { Problem, Text } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { smallBody } from '../../smallBody.ts'
import { AuthResponse } from '../resources.ts'
import { signIn } from '../sessions/signIn.ts'
import { namedClient } from './namedClient.ts'

export const issueDeviceToken = operation({
  id: 'issueDeviceToken',
  method: 'post',
  path: '/devices/token',
  tag: 'Authentication',
  summary: 'Sign a device in with its secret',
  description:
    'For a device that lost its refresh token and kept its secret. A `deviceId` without its secret is 401. So is every secret of a linked ' +
    'account once its password was replaced or its person signed out everywhere: sign in with the email.',
  caller: 'public',
  bodyLimit: smallBody,
  body: z.object({
    clientId: Text.min(1).max(200),
    deviceId: Text.trim().min(1).max(200),
    deviceSecret: Text.nullish(),
  }),
  response: AuthResponse,
  problems: ['invalid_credentials', 'invalid_grant'],
  tool: false,
  examples: {
    body: { clientId: 'school-app', deviceId: '6f1c2a54-3f0b-4c8e-9a57-0d3f5b7c9e11', deviceSecret: 'mds_BvT7…' },
  },
  handle: async (request, services) => {
    const { clientId, deviceId, deviceSecret } = request.body
    const client = await namedClient(services, clientId)
    const key: [string, string] = [clientId, deviceHash(services.masterKey, deviceId)]
    const { repository } = services
    const proven = provenDevice((await repository.load(device, key)).state, deviceSecret ?? '')
    if (proven === null) throw new Problem('invalid_credentials')
    const { userId, platform } = proven
    const { state: account } = await repository.load(user, [userId])
    if (account.status !== 'active' || !account.isDeviceTrusted) throw new Problem('invalid_credentials')
    // Of the account as it was judged: a sign-out or another password meanwhile ends this session, too.
    const { signOuts } = account
    return signIn(request, services, { userId, signOuts, client, device: { platform, deviceId } })
  },
})
