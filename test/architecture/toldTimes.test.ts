import { expect, it } from '@jest/globals'
import type { $ZodTypes } from 'zod/v4/core'
import { inputs, type Leaf } from './inputs.ts'

/** `requireWithinYear` bounds them, and a test holds that. Offline activities are checked one by one, with the same bound. */
const told = ['recordStudySession body.startedAt', 'recordStudySession body.endedAt']
/** Periods of what this service keeps itself: nothing is stored under these times. */
const askedFor = ['backfillWebhook body.from', 'replayWebhook body.from', 'replayWebhook body.to']

function isTime({ schema }: Leaf): boolean {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'pipe') return isTime({ path: '', schema: def.in })
  return def.type === 'string' && 'format' in def && def.format === 'datetime'
}

it('times that clients tell of what happened have the same bounds everywhere [STU-010]', () => {
  const times = inputs.filter((input) => input.path.includes(' body') && isTime(input)).map(({ path }) => path)
  expect(times.toSorted()).toEqual([...askedFor, ...told].toSorted())
})
