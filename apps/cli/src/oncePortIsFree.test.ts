import { describe, expect, it } from '@jest/globals'
import { oncePortIsFree } from './oncePortIsFree.ts'

const inUse = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })

/** Rejects with each of these, then listens. */
function listening(...refusals: readonly Error[]) {
  const left = [...refusals]
  let tries = 0
  const listen = async () => {
    tries++
    const refusal = left.shift()
    if (refusal !== undefined) throw refusal
    return 'server'
  }
  return { listen, tries: () => tries }
}

describe('a start', () => {
  it('waits for a port that its predecessor leaves [CLI-015]', async () => {
    const { listen, tries } = listening(inUse, inUse)
    expect(await oncePortIsFree(listen, 240_000)).toBe('server')
    expect(tries()).toBe(3)
  })

  it('that waited long enough is refused, and one that may not listen at once [CLI-015]', async () => {
    const taken = listening(inUse, inUse)
    await expect(oncePortIsFree(taken.listen, 0)).rejects.toBe(inUse)
    expect(taken.tries()).toBe(1)
    const forbidden = listening(Object.assign(new Error('listen EACCES'), { code: 'EACCES' }))
    await expect(oncePortIsFree(forbidden.listen, 240_000)).rejects.toThrow('EACCES')
    expect(forbidden.tries()).toBe(1)
  })
})
