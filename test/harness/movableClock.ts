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

/** Goes on as clocks do, and can be put forward. */
export class RunningClock implements Clock {
  #ahead = 0

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  pass(milliseconds: number): void {
    this.#ahead += milliseconds
  }
}

/** The clocks that the service goes by from now on, in this test file. */
export const holdClock = (service: TestService): MovableClock => withClock(service, new MovableClock())
export const runClock = (service: TestService): RunningClock => withClock(service, new RunningClock())

function withClock<Kind extends Clock>({ platform }: TestService, clock: Kind): Kind {
  jest.spyOn(platform.clock, 'now').mockImplementation(() => clock.now())
  return clock
}
