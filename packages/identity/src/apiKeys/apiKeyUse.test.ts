import { describe, expect, it } from '@jest/globals'
import { openStores } from '../../test/openStores.ts'
import { ApiKeyUses, lastUsesOf } from './apiKeyUse.ts'

describe('the last use of an API key', () => {
  it('is known to the minute, with one write a minute however many calls', async () => {
    const { state, remove } = openStores([])
    const uses = new ApiKeyUses(state)
    const lastUse = async () => (await lastUsesOf(state, ['key_1', 'key_2'])).get('key_1')
    expect(await lastUse()).toBeUndefined()
    await uses.note('key_1', new Date('2026-04-01T00:00:00.000Z'))
    await uses.note('key_1', new Date('2026-04-01T00:00:59.999Z'))
    expect(await lastUse()).toBe('2026-04-01T00:00:00.000Z')
    await uses.note('key_1', new Date('2026-04-01T00:01:00.000Z'))
    expect(await lastUse()).toBe('2026-04-01T00:01:00.000Z')
    await remove()
  })

  it('is not missed by who asks while it is written [KEY-012]', async () => {
    const { state, remove } = openStores([])
    const noted = new ApiKeyUses(state).note('key_1', new Date('2026-04-01T00:00:00.000Z'))
    expect((await lastUsesOf(state, ['key_1'])).get('key_1')).toBe('2026-04-01T00:00:00.000Z')
    await noted
    await remove()
  })
})
