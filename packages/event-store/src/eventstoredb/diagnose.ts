import { readFileSync } from 'node:fs'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Milliseconds that a host has to answer a connection. */
const timeout = 2_000

interface Place {
  readonly hosts: readonly { readonly host: string; readonly port: number }[]
  readonly isTls: boolean
  readonly caFile: string | undefined
}

/**
 * Why EventStoreDB cannot be reached, in one sentence that says what to do. It opens connections of its own, because the client reports
 * the same for a server that is down, for TLS on one side only, and for an unknown certificate.
 */
export async function diagnose(url: string): Promise<string> {
  const place = placeOf(url)
  const found = await Promise.all(place.hosts.map((host) => faultOf(host, place)))
  // One host of a cluster may be down while the others work.
  const [first] = found.includes(null) ? [null] : found
  return (
    first ??
    'EventStoreDB accepts connections but does not answer. Look into its log, and whether its cluster has a leader.'
  )
}

function placeOf(url: string): Place {
  const [, hosts = '', query = ''] = /^[^:]+:\/\/(?:[^/?]*@)?([^/?]*)\/?\??(.*)$/.exec(url) ?? []
  const options = new Map(query.split('&').map((pair) => pair.split('=') as [string, string]))
  const option = (name: string) => [...options].find(([key]) => key.toLowerCase() === name)?.[1]
  return {
    hosts: hosts.split(',').map((each) => {
      const [, host = each, port = '2113'] = /^(.*?)(?::(\d+))?$/.exec(each)!
      return { host, port: Number(port) }
    }),
    isTls: option('tls')?.toLowerCase() !== 'false',
    caFile: option('tlscafile'),
  }
}

/** null when nothing is wrong with the connection itself. */
async function faultOf({ host, port }: Place['hosts'][number], { isTls, caFile }: Place): Promise<string | null> {
  const at = `${host}:${port}`
  const tcp = await outcomeOf(connect({ host, port }), 'connect')
  if (tcp === 'ECONNREFUSED')
    return `Nothing listens at ${at}. Start EventStoreDB, or correct the address in EVENT_STORE_URL.`
  if (tcp === 'ENOTFOUND' || tcp === 'EAI_AGAIN')
    return `Host ${host} is not known. Correct the name in EVENT_STORE_URL.`
  if (tcp !== null)
    return `${at} cannot be reached (${tcp}). Check the address in EVENT_STORE_URL, and firewalls on the way to it.`
  const options = { host, port, ...(isIP(host) ? {} : { servername: host }), ALPNProtocols: ['h2'] }
  if (!isTls) {
    const tls = await outcomeOf(connectTls({ ...options, rejectUnauthorized: false }), 'secureConnect')
    return tls === null ? `EventStoreDB at ${at} expects TLS. Remove tls=false from EVENT_STORE_URL.` : null
  }
  const ca = caFile === undefined ? undefined : readFileSync(caFile)
  return tlsFault(at, await outcomeOf(connectTls({ ...options, ...(ca && { ca }) }), 'secureConnect'))
}

function tlsFault(at: string, code: string | null): string | null {
  if (code === null) return null
  if (/SELF_SIGNED|LEAF_SIGNATURE|ISSUER_CERT/.test(code))
    return `EventStoreDB at ${at} has a certificate of an unknown authority. Name the authority's file in EVENT_STORE_URL: tlsCaFile=/path/to/ca.crt.`
  if (code === 'CERT_HAS_EXPIRED') return `The certificate of EventStoreDB at ${at} has expired. Renew it.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of EventStoreDB at ${at} is for another name. Use a name in EVENT_STORE_URL that it has.`
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|ECONNRESET|EPROTO|ETIMEDOUT|EPIPE/.test(code))
    return `EventStoreDB at ${at} does not speak TLS, which EVENT_STORE_URL asks for. Add tls=false to it, or give the server a certificate.`
  return `EventStoreDB at ${at} cannot be reached with TLS (${code}). Check its certificate, and tlsCaFile in EVENT_STORE_URL.`
}

/** The code of the error before the event, null when there was none. */
function outcomeOf(socket: Socket, event: 'connect' | 'secureConnect'): Promise<string | null> {
  return new Promise<string | null>((resolve) => {
    socket.once(event, () => resolve(null))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    socket.once('close', () => resolve('ECONNRESET'))
    socket.setTimeout(timeout, () => resolve('ETIMEDOUT'))
  }).finally(() => socket.destroy())
}
