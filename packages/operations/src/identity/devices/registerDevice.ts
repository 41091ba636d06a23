import { Problem, Text } from '@manabi/kernel'
import { z } from 'zod'
import { operation, Reply } from '../../operation.ts'
import { smallBody } from '../../smallBody.ts'
import { AuthResponse } from '../resources.ts'
import { signIn } from '../sessions/signIn.ts'
import { noStore } from '../sessions/tokenPair.ts'
import { accountOfDevice } from './accountOfDevice.ts'
import { namedClient } from './namedClient.ts'

const platforms = ['ios', 'android', 'windows', 'macos', 'linux', 'web', 'other'] as const

export const registerDevice = operation({
  id: 'registerDevice',
  method: 'post',
  path: '/devices/register',
  tag: 'Authentication',
  summary: 'Make an account without sign-up',
  description:
    'The same device gets the same account, and a fresh `deviceSecret` that replaces the old one. So whoever knows a `deviceId` can ' +
    'take over an account that has no email yet: make it of at least 128 random bits, such as a UUID (version 4), keep it like a ' +
    'secret, and never use a serial number, an advertising id or anything that others can read. The learner belongs to the organization that owns the client, without a seat.',
  caller: 'public',
  limit: 'deviceRegistration',
  bodyLimit: smallBody,
  body: z.object({
    clientId: Text.min(1).max(200),
    deviceId: Text.trim().min(16).max(200).meta({
      description: 'At least 128 random bits that the app made once and keeps like a secret.',
    }),
    platform: z.enum(platforms),
  }),
  response: z.object({
    deviceSecret: z.string().meta({ description: 'Starts with `mds_`; shown once.' }),
    isNewAccount: z.boolean().meta({ description: 'False when the device registered before.' }),
    auth: AuthResponse,
  }),
  problems: ['device_registration_disabled', 'already_linked', 'conflict'],
  tool: false,
  examples: { body: { clientId: 'school-app', deviceId: '6f1c2a54-3f0b-4c8e-9a57-0d3f5b7c9e11', platform: 'ios' } },
  handle: async (request, services) => {
    const { clientId, deviceId, platform } = request.body
    const client = await namedClient(services, clientId)
    if (!client.hasDeviceRegistration) throw new Problem('device_registration_disabled')
    const account = await accountOfDevice(request, services, { client, deviceId, platform })
    const { userId, deviceSecret, isNewAccount } = account
    const { body: auth } = await signIn(request, services, { userId, client, device: { platform, deviceId } })
    return new Reply(200, { deviceSecret, isNewAccount, auth }, noStore)
  },
})
