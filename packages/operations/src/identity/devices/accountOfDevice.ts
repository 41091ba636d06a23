import { type ActiveClient, device, deviceHash, newDeviceSecret, user } from '@manabi/identity'
import { type Id, newId } from '@manabi/kernel'
import type { ExecutionContext } from '../../execution.ts'
import type { Services } from '../../services.ts'

type Context = Pick<ExecutionContext, 'execute'>
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
  { execute }: Context,
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
    if (account.status === 'closed') await execute(device.removeDevice, key, { userId })
    // A refused registration must not replace the secret.
    else user.createDeviceAccount.decide(account, create(userId))
  }
  const { secret, hash } = newDeviceSecret()
  const command = { ...named, userId: newId('usr'), platform, secretHash: hash }
  const { state } = await execute(device.registerDevice, key, command)
  const { userId } = state as Extract<typeof state, { status: 'registered' }>
  const { events } = await execute(user.createDeviceAccount, [userId], create(userId))
  return { userId, deviceSecret: secret, isNewAccount: events.length > 0 }
}
