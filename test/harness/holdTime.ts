import { jest } from '@jest/globals'
import type { TestService } from './service.ts'

/** Stops the clock of the service, in this test file; from now on it goes when the test says so. */
export function holdTime({ platform }: TestService) {
  let now = new Date('2026-04-01T00:00:00.000Z')
  jest.spyOn(platform.clock, 'now').mockImplementation(() => now)
  return {
    now: () => now,
    pass: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}
