import ipaddr from 'ipaddr.js'

/** In a public range but internal to a cloud: Azure's host endpoint, reachable from its virtual machines. */
const reachesTheHost: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Whether an address, IPv4 or IPv6 without brackets, belongs to the public internet: not loopback, private, link-local (where
 * metadata services live), shared, multicast, tunnelling another address, or reserved. IPv4-mapped IPv6 counts as what it maps.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && !reachesTheHost.has(parsed.toString())
}
