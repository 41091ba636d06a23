import { type Caller, Id, Problem } from '@manabi/kernel'
import { z } from 'zod'
import type { ExecutionContext } from '../../execution.ts'
import { requireAnother } from '../requireAnother.ts'
import { unlessClosed } from '../unlessClosed.ts'

/** The people that a call is about. */
export const userIds = z
  .array(Id.trim())
  .min(1)
  .max(500)
  .meta({ description: 'Each on its own: a failure never stops the others.' })

/** What became of each person, in the order given (beyond, Requirements). */
export const PeopleResults = z
  .object({
    results: z.array(
      z
        .object({
          userId: Id,
          status: z
            .enum(['done', 'unchanged', 'failed'])
            .meta({ description: '`unchanged`: nothing had to be changed.' }),
          code: z.string().nullable().meta({ description: 'Why it failed, as in problem documents; null otherwise.' }),
          detail: z.string().nullable().meta({ description: 'The same as a sentence.' }),
        })
        .meta({ id: 'PersonResult', description: 'What became of one person among many.' }),
    ),
  })
  .meta({ id: 'PeopleResults', description: 'What became of each person, in the order given.' })
export type PersonResult = z.output<typeof PeopleResults>['results'][number]

interface Call extends Pick<ExecutionContext, 'part'> {
  readonly caller: Caller
}

/**
 * Does the same for each person. `act` answers whether it changed something. A refusal becomes the result of that
 * person; a store that is not available fails the call.
 */
export async function forEachPerson(
  { caller, part }: Call,
  people: readonly Id[],
  act: (context: ExecutionContext, userId: Id) => Promise<boolean>,
): Promise<{ results: PersonResult[] }> {
  const results: PersonResult[] = []
  for (const userId of people) {
    try {
      requireAnother(caller, userId)
      const isChanged = await unlessClosed(() => act(part(`person ${userId}`), userId))
      results.push({ userId, status: isChanged ? 'done' : 'unchanged', code: null, detail: null })
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'unavailable') throw error
      results.push({ userId, status: 'failed', code: error.code, detail: error.detail })
    }
  }
  return { results }
}
