import { jest } from '@jest/globals'
import type { Clock } from '@manabi/kernel'
import type { TestService } from './service.ts'

/** Stands still until a test lets time pass. */
export class MovableClock implements Clock {
  #time = Date.parse('2026-04-01T00:00:00.000Z')

  now(): Date {
    return new Date(this.#time)
  }

  pass(milliseconds: number): void {
    this.#time += milliseconds
  }
}

/** The clock that the service goes by from now on, in this test file. */
export function holdClock({ platform }: TestService): MovableClock {
  const clock = new MovableClock()
  jest.spyOn(platform.clock, 'now').mockImplementation(() => clock.now())
  return clock
}
