import type { IncomingHttpHeaders } from 'node:http'
import { invalid, isReported } from '@manabi/kernel'
import type { Seed } from '@manabi/operations'
import { asksForCredential, type Operation } from '@manabi/operations/operation'
import type { Logger } from 'pino'
import { problemAnswer, problemOf } from '../problemAnswer.ts'
import type { Answer } from '../send.ts'
import type { IdempotencyStore, KeyedRequest } from './idempotencyStore.ts'
import { settleLater } from './settleLater.ts'

interface IdempotencyContext {
  readonly idempotency: IdempotencyStore
  readonly publicUrl: string
  readonly requestId: string
  readonly log: Logger
}

/**
 * Runs the request, or answers as the same request was answered before (specification section 8). Refusals are kept like
 * successes; what failed through no fault of the client (5xx), or came too often (429), may be tried again.
 */
export async function withIdempotency(
  request: KeyedRequest,
  run: (seed: Seed) => Promise<Answer>,
  { idempotency, publicUrl, requestId, log }: IdempotencyContext,
): Promise<Answer> {
  const begun = await idempotency.begin(request)
  if ('status' in begun) return { ...begun, headers: { ...begun.headers, 'Idempotency-Replayed': 'true' } }
  // What was done is answered even while it cannot be remembered.
  const settled = (settle: () => Promise<void>) =>
    settle().catch((err: unknown) => {
      if (!isReported(err)) log.warn({ err, requestId }, 'Not kept for its Idempotency-Key yet.')
      void settleLater(settle)
    })
  const answer = await run(begun.seed).catch(async (error: unknown) => {
    const refusal = problemOf(error)
    // Whoever signs in again goes on with the same key.
    if (isKept(refusal) && refusal.code !== 'unauthorized') return problemAnswer(refusal, publicUrl, requestId)
    await settled(() => idempotency.release(begun))
    throw error
  })
  await settled(() => (isKept(answer) ? idempotency.keep(begun, answer) : idempotency.release(begun)))
  return answer
}

/** A 202 that only says that a read model is late is not kept: a repetition may find more. */
const isKept = ({ status, headers, body, didNothing }: Pick<Answer, 'status'> & Partial<Answer>): boolean => {
  if (didNothing) return false
  const isOnlyKept = status === 202 && body === null && headers?.['Consistency'] === 'stale'
  return status < 500 && status !== 429 && !isOnlyKept
}

/**
 * Whether the operation honours `Idempotency-Key`: writes with a credential, but deleting, which is idempotent anyway, not below `/auth`
 * (specification section 8), and not with a file that no memory holds.
 */
export const isKeyHonoured = ({ caller, method, path, form }: Operation): boolean => {
  const isWrite = method !== 'get' && method !== 'delete' && asksForCredential({ caller })
  return isWrite && !path.startsWith('/auth/') && form !== 'onDisk'
}

/** The request's key; undefined where there is none or the operation ignores it. Throws 400 for one that cannot be a key. */
export function idempotencyKeyOf(operation: Operation, headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'] as string | undefined
  if (key === undefined || !isKeyHonoured(operation)) return undefined
  if (!visible.test(key)) throw invalid('Idempotency-Key', 'must have 1 to 255 visible ASCII characters')
  return key
}

const visible = /^[\x21-\x7e]{1,255}$/
