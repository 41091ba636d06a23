import type { Logger } from 'pino'
import { problemAnswer, problemOf } from '../problemAnswer.ts'
import type { Answer } from '../send.ts'
import type { KeptAnswers, KeyedRequest, Run } from './keptAnswers.ts'

interface OnceOptions {
  readonly keptAnswers: KeptAnswers
  readonly publicUrl: string
  readonly requestId: string
  readonly log: Logger
}

/**
 * Runs the request, or answers as the same request was answered before (specification section 8). Refusals are kept like
 * successes; what failed through no fault of the client (5xx), or came too often (429), may be tried again.
 */
export async function answerOnce(
  request: KeyedRequest,
  run: () => Promise<Answer>,
  { keptAnswers, publicUrl, requestId, log }: OnceOptions,
): Promise<Answer> {
  const begun = await keptAnswers.begin(request)
  if ('status' in begun) return { ...begun, headers: { ...begun.headers, 'Idempotency-Replayed': 'true' } }
  // What was done is answered even when it cannot be remembered: the run's lease ends, and the request can be tried again.
  const unkept = (err: unknown) => log.warn({ err, requestId }, 'Not kept for its Idempotency-Key.')
  const answer = await run().catch(async (error: unknown) => {
    const refusal = problemOf(error)
    if (isKept(refusal)) return problemAnswer(refusal, publicUrl, requestId)
    await keptAnswers.release(begun).catch(unkept)
    throw error
  })
  await settle(keptAnswers, begun, answer).catch(unkept)
  return answer
}

const isKept = ({ status }: { readonly status: number }): boolean => status < 500 && status !== 429

const settle = (keptAnswers: KeptAnswers, run: Run, answer: Answer): Promise<void> =>
  isKept(answer) ? keptAnswers.keep(run, answer) : keptAnswers.release(run)
