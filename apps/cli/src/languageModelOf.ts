import { BoundedModel, providerModel } from '@manabi/language-model'
import type { Config } from '@manabi/platform'

/** The model that writes drafts, as the settings say; undefined for none. */
export function languageModelOf(config: Config): BoundedModel | undefined {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_BASE_URL: baseUrl, AI_API_KEY: apiKey } = config
  if (provider === undefined || model === undefined) return undefined
  const bounds = { most: config.AI_CONCURRENCY, milliseconds: config.AI_TIMEOUT_SECONDS * 1000 }
  return new BoundedModel(providerModel({ provider, model, baseUrl, apiKey }), bounds)
}
