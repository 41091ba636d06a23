import { type Caller, type Clock, Problem } from '@manabi/kernel'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import { type Windows, windowAt, windowMilliseconds } from './windows.ts'

/** Calls a minute with a credential, and without. */
const mostOfCaller = 300
const mostOfAddress = 60

/** Buckets of their own that operations name, beside the one that all calls count in: calls a minute. */
const buckets = { deviceRegistration: 5 }

export type Bucket = keyof typeof buckets

/** The limits of specification section 8. */
export class RateLimits {
  readonly #windows: Windows
  readonly #clock: Clock

  constructor(windows: Windows, clock: Clock) {
    this.#windows = windows
    this.#clock = clock
  }

  /** Counts a call, by API key, else user, else address. Throws 429 when it is one too many. */
  async count(request: Request, caller: Caller | null, bucket?: Bucket): Promise<void> {
    const now = this.#clock.now().getTime()
    const who = caller === null ? addressOf(request) : idOf(caller)
    const most = caller === null ? mostOfAddress : mostOfCaller
    if (!(await this.#windows.take(who, most, now))) throw tooMany(most, now)
    if (bucket === undefined) return
    if (!(await this.#windows.take(`${bucket} ${who}`, buckets[bucket], now))) throw tooMany(buckets[bucket], now)
  }
}

const idOf = (caller: Caller): string => (caller.kind === 'learner' ? caller.userId : caller.keyId)

/** Longer than any address; what a proxy passes on need not be one. */
const longestAddress = 64

/** For IPv6 the network of 64 bits: whoever has one address there has all of them. */
function addressOf({ ip = '' }: Request): string {
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip.slice(0, longestAddress)
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString()
}

function tooMany(most: number, now: number): Problem {
  const end = (windowAt(now) + 1) * windowMilliseconds
  const seconds = Math.ceil((end - now) / 1000)
  return new Problem('rate_limit_exceeded', `No more than ${most} calls a minute. Wait ${seconds} s, then try again.`, {
    headers: {
      'Retry-After': String(seconds),
      'X-RateLimit-Limit': String(most),
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(end / 1000),
    },
  })
}
