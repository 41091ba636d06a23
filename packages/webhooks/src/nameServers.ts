import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds for all name servers together. */
const patienceMs = 4_500
/** Milliseconds for which addresses of one family wait for those of the other. */
const otherFamilyMs = 300

/** What a name server says of a name that does not exist, or has no address. */
const absent: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/**
 * Asks the name servers themselves, one after the other until one knows. The system's lookup has four threads for all of the process:
 * names whose servers do not answer would keep everybody else's waiting. Rejects with `ENOTFOUND` or `EAI_AGAIN`. `servers` default to
 * those of the system, as they are now.
 */
export const resolverOf =
  (servers?: readonly string[]) =>
  async (host: string): Promise<readonly LookupAddress[]> => {
    const all = servers ?? new Resolver().getServers()
    for (const server of all) {
      const found = await addressesAt(server, host, Math.floor(patienceMs / all.length))
      if (found !== null && found.length > 0) return found
      if (found !== null) throw Object.assign(new Error(`There is no address of ${host}.`), { code: 'ENOTFOUND' })
    }
    throw Object.assign(new Error(`No name server answered about ${host}.`), { code: 'EAI_AGAIN' })
  }

/** null where the server does not know. */
async function addressesAt(server: string, host: string, timeout: number): Promise<readonly LookupAddress[] | null> {
  const resolver = new Resolver({ timeout, tries: 1 })
  resolver.setServers([server])
  const found: LookupAddress[] = []
  const ask = async (family: number, addresses: Promise<readonly string[]>) => {
    for (const address of await addresses) found.push({ address, family })
  }
  const families = [ask(4, resolver.resolve4(host)), ask(6, resolver.resolve6(host))]
  const both = Promise.allSettled(families)
  const first = Promise.any(families).then(() => sleep(otherFamilyMs, undefined, { ref: false }))
  await Promise.race([both, first.catch(() => {})])
  resolver.cancel()
  if (found.length > 0) return [...found]
  const isAbsent = (await both).every((one) => one.status === 'rejected' && absent.has(one.reason.code))
  return isAbsent ? [] : null
}
