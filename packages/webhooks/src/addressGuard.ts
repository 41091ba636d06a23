import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicAddress } from './publicAddress.ts'

/** A connection was refused for where it would have led; nothing was sent. */
export class AddressNotAllowed extends Error {
  constructor() {
    super('The host has no public address.')
    this.name = 'AddressNotAllowed'
  }
}

interface GuardOptions {
  /** Development: any address. */
  readonly allowPrivate: boolean
  /** For connecting alone, in milliseconds. */
  readonly connectTimeout: number
  /** Default: as the system resolves names. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>
}

/**
 * An HTTP agent for addresses that strangers name. What a name resolves to is checked at the moment of connecting, and the
 * connection goes to that very address, so that no name can pass the check and then change.
 */
export function guardedAgent({ allowPrivate, connectTimeout, resolve = resolveAll }: GuardOptions): Agent {
  if (allowPrivate) return new Agent({ connect: { timeout: connectTimeout } })
  const connect = buildConnector({
    timeout: connectTimeout,
    lookup: publicOnly(resolve),
  } as buildConnector.BuildOptions)
  return new Agent({
    connect: (target, callback) => {
      if (isPrivateLiteral(target.hostname)) callback(new AddressNotAllowed(), null)
      else connect(target, callback)
    },
  })
}

/** Whether the host is written as an address, and that one is not public. Names are never; what they resolve to is another matter. */
export function isPrivateLiteral(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

const resolveAll = (host: string): Promise<readonly LookupAddress[]> => lookup(host, { all: true })

/** The public ones among the addresses of a name. */
const publicOnly =
  (resolve: NonNullable<GuardOptions['resolve']>): LookupFunction =>
  (host, { all }, callback) => {
    const answer = (found: readonly LookupAddress[]) => {
      const allowed = found.filter(({ address }) => isPublicAddress(address))
      const [first] = allowed
      if (first === undefined) callback(new AddressNotAllowed(), [])
      else if (all) callback(null, allowed)
      else callback(null, first.address, first.family)
    }
    resolve(host).then(answer, (error) => callback(error, []))
  }
