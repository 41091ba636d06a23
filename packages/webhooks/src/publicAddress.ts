import ipaddr from 'ipaddr.js'

/** In a public range but internal to a cloud: Azure's host endpoint, reachable from its virtual machines. */
const reachesTheHost: ReadonlySet<string> = new Set(['168.63.129.16'])

/** All that is assigned to the public internet in IPv6; anything else, such as `::7f00:1`, is some other way to write an address. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address, IPv4 or IPv6 without brackets, belongs to the public internet: not loopback, private, link-local (where
 * metadata services live), shared, multicast, tunnelling another address, or reserved. IPv4-mapped IPv6 counts as what it maps.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false
  return parsed.range() === 'unicast' && !reachesTheHost.has(parsed.toString())
}
