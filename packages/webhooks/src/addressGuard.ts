import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { resolverOf } from './nameServers.ts'
import { isPublicAddress } from './publicAddress.ts'

/** The connection was refused because of its address; nothing was sent. */
export class AddressNotAllowed extends Error {
  constructor() {
    super('The host has no public address.')
    this.name = 'AddressNotAllowed'
  }
}

interface GuardOptions {
  /** Development: any address. */
  readonly allowPrivate: boolean
  /** Milliseconds for connecting. */
  readonly connectTimeout: number
  /** Default: the name servers of the system. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>
}

/**
 * An HTTP agent for addresses given by strangers. The address that a name resolves to is checked when connecting, and the connection
 * goes to that address, so that a name cannot pass the check and then resolve to another.
 */
export function guardedAgent(options: GuardOptions): Agent {
  const { allowPrivate, connectTimeout, resolve = resolverOf() } = options
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

/** Whether the host is an IP address and not public. Never for a name: what it resolves to is checked when connecting. */
export function isPrivateLiteral(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

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
