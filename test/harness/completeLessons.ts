import { WebhookWorld } from './webhookWorld.ts'

// Run as a process of its own: `completeLessons.ts DATA_DIR ORGANIZATION_ID COUNT`. Completes lessons beside a running dispatcher,
// faster than it delivers them. Then the dispatcher runs until the process is killed.
const [, , dataDir, organizationId, count] = process.argv
const world = await WebhookWorld.open({ dataDir: dataDir! })
world.start()
const together = 50
for (let completed = 0; completed < Number(count); completed += together) {
  await Promise.all(Array.from({ length: together }, () => world.completeLesson([organizationId!])))
}
