import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { boundedFetch } from './boundedFetch.ts'
import { type LanguageModel, type ModelAnswer, ModelFailed, type Prompt } from './port.ts'

export interface ProviderSettings {
  readonly provider: 'openai-compatible' | 'anthropic'
  readonly model: string
  /** With the version: `https://api.example.com/v1`. Anthropic's own by default. */
  readonly baseUrl?: string | undefined
  /** Servers of one's own may need none. */
  readonly apiKey?: string | undefined
}

/** A model of any server that speaks OpenAI's chat completions, or of Anthropic's API. */
export function providerModel(settings: ProviderSettings): LanguageModel {
  const model = modelOf(settings)
  return {
    name: settings.model,
    answer: async (prompt, signal) => {
      try {
        return answerOf(await model.doGenerate(requestOf(prompt, signal)), settings.model)
      } catch (error) {
        signal.throwIfAborted()
        throw failureOf(error)
      }
    },
  }
}

type Provided = ReturnType<typeof modelOf>
type Request = Parameters<Provided['doGenerate']>[0]
type Generated = Awaited<ReturnType<Provided['doGenerate']>>

function modelOf({ provider, model, baseUrl, apiKey }: ProviderSettings) {
  const fetch = boundedFetch
  if (provider === 'anthropic') {
    return createAnthropic({ apiKey: apiKey ?? '', fetch, baseURL: baseUrl ?? anthropicUrl })(model)
  }
  return createOpenAICompatible({ name: 'model', baseURL: baseUrl ?? '', ...(apiKey && { apiKey }), fetch })(model)
}

/** Named, because the library would take another one from the environment. */
const anthropicUrl = 'https://api.anthropic.com/v1'

const requestOf = ({ instructions, messages }: Prompt, abortSignal: AbortSignal): Request => ({
  prompt: [
    { role: 'system', content: instructions },
    ...messages.map(({ from, text }) => ({
      role: from === 'person' ? ('user' as const) : ('assistant' as const),
      content: [{ type: 'text' as const, text }],
    })),
  ],
  abortSignal,
})

function answerOf({ content, usage, response }: Generated, asked: string): ModelAnswer {
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    model: (response?.modelId ?? asked).slice(0, 200),
    inputTokens: countOf(usage.inputTokens.total),
    outputTokens: countOf(usage.outputTokens.total),
  }
}

/** Null where the provider does not say, or what it says is not a count. */
const countOf = (tokens: number | undefined): number | null =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : null

/** Without what the library's errors carry: the request with its texts, and an answer that may repeat the key. */
function failureOf(error: unknown): ModelFailed {
  const { statusCode, cause } = error as { statusCode?: number; cause?: { code?: unknown } }
  if (statusCode === undefined) {
    const code = typeof cause?.code === 'string' ? ` (${cause.code})` : ''
    return new ModelFailed(`The AI provider could not be reached, or its answer could not be read${code}.`, false)
  }
  const isBilled = statusCode < 300
  return new ModelFailed(
    isBilled ? "The AI provider's answer could not be read." : `The AI provider answered ${statusCode}.`,
    isBilled,
  )
}
