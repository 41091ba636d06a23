import { type Caller, type Clock, type Id, Problem } from '@manabi/kernel'
import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import { type Windows, windowAt, windowMilliseconds } from './windows.ts'

/** Calls a minute with a credential, and without. */
const mostOfCaller = 300
const mostOfAddress = 60

/** Buckets of their own that operations and pages name, beside the one that all calls count in: calls a minute. */
const buckets = {
  deviceRegistration: 5,
  drafting: 10,
  goals: 60,
  erasure: 60,
  clientRegistration: 10,
  clientDescription: 10,
  authorizationCode: 30,
}

/** Buckets that count by address beside the caller: those for whom anybody can make new accounts. */
const alsoByAddress: ReadonlySet<string> = new Set<keyof typeof buckets>(['erasure'])

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
    const most = caller === null ? mostOfAddress : mostOfCaller
    for (const { key, share } of countedAs(request, caller)) await this.#take(key, most * share)
    if (bucket !== undefined) await this.countIn(bucket, request, caller)
  }

  /** Counts further calls of a caller for what an answered call brought with it. No call is refused for them but the next one. */
  async countAfter(calls: number, request: Request, caller: Caller | null): Promise<void> {
    try {
      for (let left = calls; left > 0; left--) await this.count(request, caller)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }

  /** Counts in the bucket alone: for a step of a call that was counted as a call, or that is none. */
  async countIn(bucket: Bucket, request: Request, caller: Caller | null): Promise<void> {
    const networks = caller !== null && alsoByAddress.has(bucket) ? networksOf(request) : []
    for (const { key, share } of [...countedAs(request, caller), ...networks]) {
      await this.#take(`${bucket} ${key}`, buckets[bucket] * share)
    }
  }

  /** Counts what a person does on pages, whatever their address. */
  async countFor(userId: Id, bucket: Bucket): Promise<void> {
    await this.#take(`${bucket} ${userId}`, buckets[bucket])
  }

  async #take(key: string, most: number): Promise<void> {
    const now = this.#clock.now().getTime()
    if (!(await this.#windows.take(key, most, now))) throw tooMany(most, now)
  }
}

interface Counted {
  readonly key: string
  /** How many times the limit it may have. */
  readonly share: number
}

const countedAs = (request: Request, caller: Caller | null): readonly Counted[] =>
  caller === null ? networksOf(request) : [{ key: callerIdOf(caller), share: 1 }]

/** Whose turn it is where a scarce thing is shared: the caller's, else the network's. */
export const turnOf = (request: Request, caller: Caller | null): string => countedAs(request, caller)[0]!.key

const callerIdOf = (caller: Caller): string => (caller.kind === 'learner' ? caller.userId : caller.keyId)

/** How many times the limit of an IPv6 network of 64 bits the one of 56 bits may have. */
const networksInUse = 5

/**
 * For IPv6 the network of 64 bits, because whoever has one address there has all of them; and the one of 56 bits, because many
 * get 256 such networks for themselves.
 */
function networksOf(request: Request): readonly Counted[] {
  const address = addressOf(request)
  if (!(address instanceof ipaddr.IPv6)) return [{ key: address?.toString() ?? '', share: 1 }]
  const [a, b, c, d] = address.parts as [number, number, number, number]
  return [
    { key: [a, b, c, d].join(':'), share: 1 },
    { key: `${[a, b, c, d & 0xff00].join(':')}/56`, share: networksInUse },
  ]
}

/**
 * Some proxies pass on the port of each connection, too. Where they pass on no address, theirs counts. A translator of addresses (NAT64)
 * puts the IPv4 address of each client into its own network of IPv6: then that address counts. Null on a Unix socket.
 */
function addressOf({ ip = '', socket }: Request): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const texts = [ip.replace(/^\[(.+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3'), socket.remoteAddress ?? '']
  const address = texts.find((text) => ipaddr.isValid(text))
  if (address === undefined) return null
  const parsed = ipaddr.process(address)
  const isTranslated = parsed instanceof ipaddr.IPv6 && parsed.match(translated)
  return isTranslated ? new ipaddr.IPv4(parsed.toByteArray().slice(-4)) : parsed
}

/** The one network whose last four bytes are always an IPv4 address (RFC 6052, section 2.1). */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

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
