import { Problem } from '@manabi/kernel'
import type { Config } from '@manabi/platform'
import { localhostAllowedHostnames } from '@modelcontextprotocol/server'
import type { Request } from 'express'

/**
 * Refuses pages elsewhere, and pages that reach this process under a name of their own (DNS rebinding). Clients that are not browsers
 * send no `Origin`. Throws 403.
 */
export function addressGuard({ PUBLIC_URL, CORS_ORIGINS }: Pick<Config, 'PUBLIC_URL' | 'CORS_ORIGINS'>) {
  const { hostname, origin } = new URL(PUBLIC_URL)
  const hosts = new Set([hostname, ...localhostAllowedHostnames()])
  const origins = new Set([origin, ...CORS_ORIGINS])
  return ({ hostname: host = '', headers }: Request): void => {
    if (!hosts.has(host.toLowerCase())) throw new Problem('forbidden', 'Unknown Host. Use the address in PUBLIC_URL.')
    const from = headers.origin
    if (from === undefined || origins.has(from) || origins.has('*')) return
    throw new Problem('forbidden', 'Pages of this Origin may not call. The operator allows them with CORS_ORIGINS.')
  }
}
