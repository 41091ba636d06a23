import { EventStoreDBClient } from '@eventstore/db-client'

/** A client that gives up quickly, so that a request is answered 503 while the server is away. Settings in the URL win. */
export function connectEventStoreDb(url: string): EventStoreDBClient {
  const defaults: [name: string, value: string][] = [
    ['maxDiscoverAttempts', '3'],
    ['discoveryInterval', '100'],
    ['defaultDeadline', '5000'],
    ['keepAliveInterval', '5000'],
    ['keepAliveTimeout', '3000'],
  ]
  const given = url.toLowerCase()
  const missing = defaults.filter(([name]) => !given.includes(`${name.toLowerCase()}=`)).map((pair) => pair.join('='))
  return EventStoreDBClient.connectionString(`${url}${url.includes('?') ? '&' : '?'}${missing.join('&')}`)
}
