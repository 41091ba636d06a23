import { connect, type NatsConnection } from 'nats'

/** Connects; from then on the client finds its way back for as long as it takes. */
export const connectNats = (url: string): Promise<NatsConnection> =>
  connect({
    servers: url,
    name: 'manabi',
    timeout: 2_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    pingInterval: 2_000,
    maxPingOut: 2,
  })
