import { afterEach, describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { eventually } from '../../../../../test/harness/eventually.ts'
import { AccountsWatch, currentAccount } from './currentAccount.ts'

let watch: AccountsWatch | undefined
afterEach(() => watch?.stop())

/** A read model that can be made to fall behind, and a store that can be made to hang. */
function watched() {
  const state = { isBehind: false, hangs: false }
  const head = async () => {
    if (state.hangs) await new Promise(() => {})
    return 7
  }
  const readModels = { waitFor: async () => !state.isBehind, status: () => [] }
  watch = new AccountsWatch({ eventStore: { head } as never, readModels }, 10)
  return { state, watch }
}

describe('the read model of accounts', () => {
  it('is current while it has every event of a moment ago, and again once it has caught up [AUT-027]', async () => {
    const { state, watch } = watched()
    expect(watch.isCurrent).toBe(false)
    await eventually(() => watch.isCurrent)
    state.isBehind = true
    await eventually(() => !watch.isCurrent)
    state.isBehind = false
    await eventually(() => watch.isCurrent)
  })

  it('is not current while nobody can compare it, whatever was known before [AUT-027]', async () => {
    const { state, watch } = watched()
    await eventually(() => watch.isCurrent)
    state.hangs = true
    await eventually(() => !watch.isCurrent)
  })
})

describe('the account of a token', () => {
  /** A read model that does not know the person, and a stream. */
  const services = (status: string) => ({
    views: { of: () => ({ get: async () => null }) } as never,
    repository: { load: async () => ({ state: { status } }) } as never,
  })

  it('is nobody where the events know nobody, as after an older backup was put back: the app signs in again [AUT-027]', async () => {
    expect(await currentAccount(services('none'), 'usr_lost')).toMatchObject({ status: 'unregistered' })
  })

  it('is not available where the read model does not know it yet [AUT-027]', async () => {
    await expect(currentAccount(services('active'), 'usr_new')).rejects.toThrow(Unavailable)
  })
})
