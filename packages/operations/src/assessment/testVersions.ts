import { type PresentTest, type TestEvent, test } from '@manabi/assessment'
import { fold, type Id, notFound } from '@manabi/kernel'
import { versionsOfTest } from '@manabi/projections/assessment/testVersions'
import type { Services } from '../services.ts'

/** A test as it was after a version, from its events; 404 for one that is not listed. */
export async function testAtVersion(
  { eventStore, codec, views }: Pick<Services, 'codec' | 'eventStore' | 'views'>,
  testId: Id,
  version: number,
): Promise<PresentTest> {
  const found = (await versionsOfTest(views, testId)).find((one) => one.version === version)
  if (found === undefined) throw notFound()
  const stored = await eventStore.readStream(test.stream(testId), { limit: found.revision + 1 })
  const state = fold(test, (await codec.decode(stored)) as unknown as TestEvent[])
  if (state.status !== 'present') throw notFound()
  return state
}
