import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { masterKey } from '../../test/openStores.ts'
import { DeviceRegistered, DeviceRemoved, DeviceSecretReplaced } from '../events.ts'
import { device, deviceHash, newDeviceSecret, provenDevice, registerDevice, removeDevice } from './device.ts'

const { secret, hash } = newDeviceSecret()
const phone = { clientId: 'app', deviceHash: 'hash', userId: 'usr_1', platform: 'ios', secretHash: hash }
const registered = fold(device, [DeviceRegistered(phone)])

describe('a device', () => {
  it('gets an account with its first registration', () => {
    expect(registerDevice(fold(device, []), phone)).toEqual([DeviceRegistered(phone)])
  })

  it('keeps the account and replaces the secret when it registers again', () => {
    const fresh = newDeviceSecret()
    const again = { ...phone, userId: 'usr_2', platform: 'ipados', secretHash: fresh.hash }
    const events = registerDevice(registered, again)
    expect(events).toEqual([DeviceSecretReplaced({ ...again, userId: 'usr_1' })])
    const replaced = fold(device, [DeviceRegistered(phone), ...events])
    expect(provenDevice(replaced, secret)).toBeNull()
    expect(provenDevice(replaced, fresh.secret)).toMatchObject({ userId: 'usr_1', platform: 'ipados' })
  })

  it('is proven by its secret alone', () => {
    expect(secret).toMatch(/^mds_[\w-]{43}$/)
    expect(provenDevice(registered, secret)).toMatchObject({ userId: 'usr_1' })
    expect(provenDevice(registered, newDeviceSecret().secret)).toBeNull()
    expect(provenDevice(registered, '')).toBeNull()
    expect(provenDevice(fold(device, []), secret)).toBeNull()
  })

  it('starts anew once it was removed', () => {
    const removed = fold(device, [DeviceRegistered(phone), ...removeDevice(registered, { userId: 'usr_1' })])
    expect(provenDevice(removed, secret)).toBeNull()
    expect(registerDevice(removed, { ...phone, userId: 'usr_2' })).toEqual([
      DeviceRegistered({ ...phone, userId: 'usr_2' }),
    ])
  })

  it('is removed with its own account only', () => {
    expect(removeDevice(registered, { userId: 'usr_1' })).toEqual([
      DeviceRemoved({ clientId: 'app', deviceHash: 'hash', userId: 'usr_1' }),
    ])
    expect(removeDevice(registered, { userId: 'usr_2' })).toEqual([])
    expect(removeDevice(fold(device, []), { userId: 'usr_1' })).toEqual([])
  })

  it('is found by a hash that does not tell its label', () => {
    expect(deviceHash(masterKey, 'phone of Hanako')).toBe(deviceHash(masterKey, 'phone of Hanako'))
    expect(deviceHash(masterKey, 'phone of Hanako')).not.toBe(deviceHash(masterKey, 'phone of Taro'))
    expect(deviceHash(masterKey, 'phone of Hanako')).toMatch(/^[\w-]{43}$/)
  })
})
