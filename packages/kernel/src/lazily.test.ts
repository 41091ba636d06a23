import { expect, it } from '@jest/globals'
import { lazily } from './lazily.ts'

/** Fails so often before it answers how often it was called. */
function counted(failures: number) {
  let calls = 0
  return lazily(async () => {
    if (++calls <= failures) throw new Error('no file could be opened')
    return calls
  })
}

it('makes it once, also for two that ask at once', async () => {
  const { get, made } = counted(0)
  expect(await made()).toBeNull()
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  expect([await get(), await made()]).toEqual([1, 1])
})

it('makes again what could not be made', async () => {
  const { get, made } = counted(1)
  const failures = await Promise.allSettled([get(), get()])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await made()).toBeNull()
  expect(await get()).toBe(2)
})

it('answers that it is not there to one who closes it, while making it fails', async () => {
  const { get, made } = counted(1)
  const failing = get()
  const closing = made()
  await expect(failing).rejects.toThrow('no file could be opened')
  expect(await closing).toBeNull()
})
