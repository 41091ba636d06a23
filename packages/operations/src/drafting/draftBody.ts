import { Problem } from '@manabi/kernel'
import { cleanBody } from '../catalog/authoring/cleanBody.ts'
import type { Services } from '../services.ts'
import { type Asking, type DraftRequest, draft } from './draft.ts'
import { BodyDraft } from './resources.ts'

/** A draft that is a text; its Markdown is cleaned as that of lessons is. */
export async function draftBody(
  request: Asking,
  services: Services,
  about: Omit<DraftRequest<typeof BodyDraft>, 'schema'>,
) {
  const { draft: body, usage } = await draft(request, services, { ...about, schema: BodyDraft })
  const clean = await cleanBody(services, body).catch((error: unknown) => {
    // The caller did not write the text.
    const isRefused = error instanceof Problem && error.code === 'invalid_request'
    throw isRefused ? new Problem('ai_failed', `The AI provider's text was refused: ${error.detail}`) : error
  })
  return { draft: { ...clean, format: 'markdown' as const }, usage }
}
