import type { ModelAnswer } from '@manabi/language-model'
import { z } from 'zod'

const tokens = z.int().min(0)

/** Contract, AI drafting. */
export const Usage = z
  .object({
    model: z.string().max(200).meta({ description: 'As the provider names it.' }),
    inputTokens: tokens.meta({ description: 'Of all calls together; 0 where the provider does not say.' }),
    outputTokens: tokens.meta({ description: 'Of all calls together; 0 where the provider does not say.' }),
  })
  .meta({ id: 'DraftUsage', description: 'What the provider bills for a draft.' })
export type Usage = z.output<typeof Usage>

/** An answer that did not fit was billed too. */
export const sumOf = (answers: readonly ModelAnswer[]): Usage => ({
  model: answers.at(-1)!.model,
  inputTokens: answers.reduce((sum, { inputTokens }) => sum + (inputTokens ?? 0), 0),
  outputTokens: answers.reduce((sum, { outputTokens }) => sum + (outputTokens ?? 0), 0),
})

export const usageExample = { model: 'claude-sonnet-4-5', inputTokens: 512, outputTokens: 890 }
