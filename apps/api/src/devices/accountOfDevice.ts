import {
  type ActiveClient,
  createDeviceAccount,
  device,
  deviceHash,
  newDeviceSecret,
  registerDevice,
  removeDevice,
  user,
} from '@manabi/identity'
import { type Id, newId } from '@manabi/kernel'
import type { AnyRequest } from '../operation.ts'
import type { Services } from '../services.ts'

type Request = Pick<AnyRequest, 'execute'>
type Stores = Pick<Services, 'repository' | 'masterKey'>

interface NamedDevice {
  readonly client: ActiveClient
  readonly deviceId: string
  readonly platform: string
}

interface DeviceAccount {
  readonly userId: Id
  readonly deviceSecret: string
  readonly isNewAccount: boolean
}

/**
 * Registers the device and answers its account, made now when there is none. 409 `already_linked` when the account has an email.
 *
 * Two streams are written one after the other, and the work may be cut off between them. Registering again takes it up where it
 * stopped: the device names the user id, and the account is there or not.
 */
export async function accountOfDevice(
  request: Request,
  { repository, masterKey }: Stores,
  { client, deviceId, platform }: NamedDevice,
): Promise<DeviceAccount> {
  const { clientId, organizationId } = client
  const named = { clientId, deviceHash: deviceHash(masterKey, deviceId) }
  const key: [string, string] = [clientId, named.deviceHash]
  const create = (userId: Id) => ({ ...named, userId, organizationId })

  const { state: known } = await repository.load(device, key)
  if (known.status === 'registered') {
    const { userId } = known
    const { state: account } = await repository.load(user, [userId])
    if (account.status === 'closed') await request.execute(device, key, (state) => removeDevice(state, { userId }))
    // Whoever may not register must not take the secret from who may.
    else createDeviceAccount(account, create(userId))
  }
  const { secret, hash } = newDeviceSecret()
  const command = { ...named, userId: newId('usr'), platform, secretHash: hash }
  const { state } = await request.execute(device, key, (current) => registerDevice(current, command))
  const { userId } = state as Extract<typeof state, { status: 'registered' }>
  const { events } = await request.execute(user, [userId], (current) => createDeviceAccount(current, create(userId)))
  return { userId, deviceSecret: secret, isNewAccount: events.length > 0 }
}
