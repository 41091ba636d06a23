import { decider, defineEvent, type EventOf } from '@manabi/kernel'
import { z } from 'zod'

export const Asked = defineEvent('Asked', z.object({ about: z.string() }))

export const question = decider<null, EventOf<typeof Asked>, [about: string]>()({
  name: 'question',
  stream: (about) => `question-${about}`,
  events: [Asked],
  initial: null,
  evolve: (state) => state,
  decisions: { ask: (_state: null, about: string) => [Asked({ about })] },
})
