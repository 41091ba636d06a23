import type { EventEmitter } from 'node:events'
// @ts-expect-error The driver has no types of its connections.
import { Connection } from 'mongodb/lib/cmap/connection.js'

interface CleanedUp {
  readonly socket: EventEmitter
  cleanup(error: Error): void
}

const prototype: CleanedUp = Connection.prototype
const { cleanup } = prototype

/**
 * In version 7.9 of the driver, a write to a connection whose socket is closed, which the driver has not heard of yet, waits for the event
 * `drain`. A closed socket never emits it: the call would wait forever, and so would whoever waits for the call. The driver looks for an
 * error of the connection after that event, so the event ends the write once the connection is cleaned up.
 */
prototype.cleanup = function (error) {
  cleanup.call(this, error)
  this.socket.emit('drain')
}
