import { type ConnectionOptions, connect, type NatsConnection } from 'nats'

/** Connects within `timeoutMs`; from then on the client finds its way back for as long as it takes. */
export const connectNats = (url: string, timeoutMs: number): Promise<NatsConnection> =>
  connect({
    ...addressed(url),
    name: 'manabi',
    timeout: timeoutMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    pingInterval: 2_000,
    maxPingOut: 2,
    // A password that is changed on the server first is mended later.
    ignoreAuthErrorAbort: true,
  })

/**
 * What `nats://user:password@a:4222,b:4222` says, which the client reads hosts from alone: `token@` is a token, and `tls://` refuses
 * a server without TLS.
 */
export function addressed(url: string): ConnectionOptions {
  const [, scheme, credentials, hosts] = /^(\w+):\/\/(?:([^/]*)@)?([^/]*)/.exec(url)!
  const [user, password] = (credentials ?? '').split(':').map(decodeURIComponent)
  return {
    servers: hosts!.split(','),
    ...(user && (password === undefined ? { token: user } : { user, pass: password })),
    ...(scheme === 'tls' && { tls: {} }),
  }
}
