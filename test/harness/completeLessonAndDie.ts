import { WebhookWorld } from './webhookWorld.ts'

// Run as a process of its own: `completeLessonAndDie.ts DATA_DIR ORGANIZATION_ID`. A lesson is completed beside a running
// dispatcher, and the process is killed as soon as that has been kept.
const [, , dataDir, organizationId] = process.argv
const world = await WebhookWorld.open({ dataDir: dataDir! })
const dispatcher = world.start()
while (dispatcher.position === null) await new Promise(setImmediate)
await world.completeLesson([organizationId!])
process.kill(process.pid, 'SIGKILL')
