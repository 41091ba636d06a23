import { afterEach } from '@jest/globals'
import { startEndpoint } from './endpoint.ts'
import { WebhookWorld } from './webhookWorld.ts'

/** Closes what is kept after each test, the latest first. */
export function closedAfterEach() {
  const opened: { close(): Promise<unknown> }[] = []
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close()
  })
  const keep = <Opened extends { close(): Promise<unknown> }>(one: Opened): Opened => {
    opened.push(one)
    return one
  }
  return {
    keep,
    endpoint: async (...options: Parameters<typeof startEndpoint>) => keep(await startEndpoint(...options)),
    world: async (...options: Parameters<typeof WebhookWorld.open>) => keep(await WebhookWorld.open(...options)),
  }
}
