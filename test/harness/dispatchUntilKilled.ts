import { WebhookWorld } from './webhookWorld.ts'

// Run as a process of its own: `dispatchUntilKilled.ts DATA_DIR`. A dispatcher beside others, until it is killed.
const [, , dataDir] = process.argv
const world = await WebhookWorld.open({ dataDir: dataDir! })
const dispatcher = world.start()
while (dispatcher.position === null) await new Promise(setImmediate)
process.stdout.write('dispatching\n')
