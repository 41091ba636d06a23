import { setTimeout as sleep } from 'node:timers/promises'
import type { MongoClient } from 'mongodb'

/** Milliseconds between attempts to connect. */
const pause = 1_000

/**
 * The driver keeps asking each server whether it is there. When the connection for that is just being closed, it may wait for the
 * answer forever (a write to a destroyed socket is never done), and the server counts as gone from then on. A client that waits
 * `heartbeatTimeout` milliseconds is connected again; what it does meanwhile fails as while the server is down. Returns the
 * function that ends the watch.
 */
export function reviveWhenStuck(client: MongoClient, heartbeatTimeout: number): () => void {
  const asked = new Map<string, NodeJS.Timeout>()
  let isReviving = false
  let hasEnded = false
  const forget = (address: string) => {
    clearTimeout(asked.get(address))
    asked.delete(address)
  }
  const revive = async () => {
    if (isReviving || hasEnded) return
    isReviving = true
    for (const address of asked.keys()) forget(address)
    await client.close().catch(() => {})
    while (!hasEnded && !(await client.connect().catch(() => null))) await sleep(pause)
    isReviving = false
    if (hasEnded) await client.close()
  }
  client.on('serverHeartbeatStarted', ({ connectionId: address }) => {
    forget(address)
    if (!hasEnded) asked.set(address, setTimeout(revive, heartbeatTimeout).unref())
  })
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => forget(connectionId))
  client.on('serverHeartbeatFailed', ({ connectionId }) => forget(connectionId))
  client.on('serverClosed', ({ address }) => forget(address))
  return () => {
    hasEnded = true
    for (const address of asked.keys()) forget(address)
  }
}
