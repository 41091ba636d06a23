import { connect, type NatsConnection } from 'nats'
import { ensureStreams, type Names } from './streams.ts'

/** Connects and makes what is needed on the server; from then on the client finds its way back for as long as it takes. */
export async function connectNats(url: string, names: Names): Promise<NatsConnection> {
  const connection = await connect({
    servers: url,
    name: 'manabi',
    timeout: 2_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    pingInterval: 5_000,
    maxPingOut: 2,
  })
  try {
    await ensureStreams(await connection.jetstreamManager({ timeout: 2_000 }), names)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
