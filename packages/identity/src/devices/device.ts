import { createHash, createHmac, randomBytes } from 'node:crypto'
import { decider, type Id, unreachable } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'
import { type DeviceEvent, DeviceRegistered, DeviceRemoved, DeviceSecretReplaced } from '../events.ts'
import { sameHash } from '../sameHash.ts'

export type Device =
  | { readonly status: 'none' }
  | {
      readonly status: 'registered'
      readonly clientId: string
      readonly deviceHash: string
      readonly userId: Id
      readonly platform: string
      readonly secretHash: string
    }

/** Whose account a device has: the stream makes it one person's, however often the device registers at once. */
export const device = decider<Device, DeviceEvent, [clientId: string, deviceHash: string]>()({
  name: 'device',
  stream: (clientId, deviceHash) => `device-${clientId}-${deviceHash}`,
  events: [DeviceRegistered, DeviceSecretReplaced, DeviceRemoved],
  initial: { status: 'none' },
  evolve,
  decisions: { registerDevice, removeDevice },
})

function evolve(_state: Device, event: DeviceEvent): Device {
  switch (event.type) {
    case 'DeviceRegistered':
    case 'DeviceSecretReplaced':
      return { status: 'registered', ...event.data }
    case 'DeviceRemoved':
      return { status: 'none' }
    default:
      return unreachable(event)
  }
}

/** `userId` is for a device that has no account yet. */
export type RegisterDevice = Parameters<typeof DeviceRegistered>[0]

/** Registering again keeps the account; the fresh secret replaces the old one. */
export function registerDevice(state: Device, command: RegisterDevice): readonly DeviceEvent[] {
  return state.status === 'none'
    ? [DeviceRegistered(command)]
    : [DeviceSecretReplaced({ ...command, userId: state.userId })]
}

/** Nothing to do when the device has another account by now, or none. */
export function removeDevice(state: Device, { userId }: { readonly userId: Id }): readonly DeviceEvent[] {
  if (state.status === 'none' || state.userId !== userId) return []
  const { clientId, deviceHash } = state
  return [DeviceRemoved({ clientId, deviceHash, userId })]
}

/** The account of the device when the secret is its own, else null: the label alone proves nothing. */
export function provenDevice(state: Device, secret: string): Extract<Device, { status: 'registered' }> | null {
  if (state.status === 'none') return null
  return sameHash(state.secretHash, secretHashOf(secret)) ? state : null
}

/** A new secret, shown once, and the hash to keep. */
export function newDeviceSecret(): { readonly secret: string; readonly hash: string } {
  const secret = `mds_${randomBytes(32).toString('base64url')}`
  return { secret, hash: secretHashOf(secret) }
}

/** What stands for a device's label, which may tell of its owner, where it has to be found but not read. */
export const deviceHash = (masterKey: MasterKey, deviceId: string): string =>
  createHmac('sha256', masterKey.derive('device')).update(deviceId).digest('base64url')

/** A plain hash is enough: the secret has 256 random bits, so there is nothing to guess. */
const secretHashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
