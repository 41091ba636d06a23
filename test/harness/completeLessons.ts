import { WebhookWorld } from './webhookWorld.ts'

// Run as a process of its own: `completeLessonsForEver.ts DATA_DIR ORGANIZATION_ID`. Lessons are completed beside a running dispatcher,
// faster than it delivers them, until the process is killed.
const [, , dataDir, organizationId] = process.argv
const world = await WebhookWorld.open({ dataDir: dataDir! })
world.start()
for (;;) await Promise.all(Array.from({ length: 50 }, () => world.completeLesson([organizationId!])))
