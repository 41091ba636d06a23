import { modelUsage } from '@manabi/drafting'
import { type Id, Problem } from '@manabi/kernel'
import { type Message, type ModelAnswer, ModelBusy, ModelFailed } from '@manabi/language-model'
import type { z } from 'zod'
import type { ExecutionContext } from '../execution.ts'
import type { OperationRequest } from '../operation.ts'
import type { Services } from '../services.ts'
import { instructionsFor, messageFor, type Task } from './prompt.ts'
import { readAnswer } from './readAnswer.ts'
import { sumOf, type Usage } from './usage.ts'

/** A call that asks for a draft. */
export type Asking = ExecutionContext & Pick<OperationRequest<unknown, unknown, unknown, 'any'>, 'signal'>

export interface DraftRequest<Schema extends z.ZodType> {
  /** The operation's id, for the record. */
  readonly operation: string
  /** Whom the calls are recorded for. */
  readonly organizationId: Id
  readonly schema: Schema
  readonly task: Task
}

export interface Drafted<Draft> {
  readonly draft: Draft
  readonly usage: Usage
}

/** An answer that does not fit is asked for once more (contract, AI drafting). */
const attempts = 2

/** Throws 503 `ai_not_configured`: after what is wrong with the request itself, before anything that takes long. */
export function requireModel({ languageModel }: Services) {
  if (languageModel === undefined) throw new Problem('ai_not_configured')
  return languageModel
}

/**
 * Asks the model, and once more when its answer does not fit. Each call is recorded, because it is billed. Throws 502 `ai_failed` when
 * no answer came that fits, and 503 `unavailable` while too many drafts are being written.
 */
export async function draft<Schema extends z.ZodType>(
  request: Asking,
  services: Services,
  { schema, task, ...about }: DraftRequest<Schema>,
): Promise<Drafted<z.output<Schema>>> {
  const model = requireModel(services)
  const signal = request.signal()
  const record = recordOf(request, signal, about)
  const instructions = instructionsFor(schema)
  const messages: Message[] = [{ from: 'person', text: messageFor(task) }]
  const answers: ModelAnswer[] = []
  const work = async (ask: Ask) => {
    while (answers.length < attempts) {
      const answer = await ask({ instructions, messages }, signal).catch(async (error: unknown) => {
        await record.noAnswer(model.name, error)
        throw error
      })
      answers.push(answer)
      const read = readAnswer(schema, answer.text)
      await record.answer(answer, 'draft' in read ? 'usable' : 'unusable')
      if ('draft' in read) return { draft: read.draft, usage: sumOf(answers) }
      messages.push(
        { from: 'model', text: answer.text || '(nothing)' },
        { from: 'person', text: againAfter(read.complaint) },
      )
    }
    throw new Problem('ai_failed', 'The answers of the AI provider did not fit, twice.')
  }
  return model.use(work).catch((error: unknown) => {
    throw problemOf(error, signal)
  })
}

type Ask = Parameters<Parameters<NonNullable<Services['languageModel']>['use']>[0]>[0]

const againAfter = (complaint: string): string => `${complaint} Answer again with the whole JSON object alone.`

function problemOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ModelFailed) return new Problem('ai_failed', error.message, { cause: error })
  if (error instanceof ModelBusy) {
    const detail = 'Too many drafts are being written just now. Try again in a moment.'
    return new Problem('unavailable', detail, { headers: { 'Retry-After': '10' } })
  }
  return signal.aborted ? new Problem('ai_failed', 'The caller left before the draft was written.') : error
}

/** Records what the model was asked; not the texts. */
function recordOf(
  { execute, now }: Asking,
  signal: AbortSignal,
  { operation, organizationId }: Pick<DraftRequest<never>, 'operation' | 'organizationId'>,
) {
  const record = async (answer: Omit<ModelAnswer, 'text'>, outcome: 'usable' | 'unusable' | 'failed' | 'cancelled') => {
    const { model, inputTokens, outputTokens } = answer
    const call = { organizationId, operation, model, inputTokens, outputTokens, outcome, calledAt: now.toISOString() }
    await execute(modelUsage.recordCall, [organizationId], call, { organizationId, isEachTime: true })
  }
  return {
    answer: record,
    /** What was not billed is nothing to record. */
    noAnswer: async (model: string, error: unknown) => {
      const nothing = { model, inputTokens: null, outputTokens: null }
      if (signal.aborted) await record(nothing, 'cancelled')
      else if (error instanceof ModelFailed && error.isBilled) await record(nothing, 'failed')
    },
  }
}
