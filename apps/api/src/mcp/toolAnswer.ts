import type { Operation, Outcome } from '@manabi/operations'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { type Fitted, fitList, longestText } from './fitList.ts'

/** What a call of a tool led to. */
export interface ToolAnswer {
  /** For the model to read. */
  readonly texts: readonly string[]
  /** Null where the operation answers nothing. */
  readonly structured: Pick<Fitted, 'content' | 'json'> | null
  readonly meta: Readonly<Record<string, unknown>> | null
}

export function toolAnswer(operation: Operation, { body, isStale }: Outcome): ToolAnswer {
  const meta = isStale ? { 'manabi/consistency': 'stale' } : null
  if (body === undefined) {
    return { texts: [isStale ? 'Saved; not yet visible to reads.' : 'Done.'], structured: null, meta }
  }
  const whole = (Array.isArray(body) ? { items: body } : body) as Record<string, unknown>
  const { content, json, note } = fitList(operation, whole)
  const texts = [readable(json), ...(note === null ? [] : [note])]
  return { texts, structured: { content, json }, meta }
}

export const resultOf = ({ texts, structured, meta }: ToolAnswer): CallToolResult => ({
  content: texts.map((text) => ({ type: 'text', text })),
  ...(structured !== null && { structuredContent: structured.content }),
  ...(meta !== null && { _meta: meta }),
})

const readable = (json: string): string =>
  json.length <= longestText
    ? json
    : `${json.slice(0, longestText)}… [cut: ${json.length - longestText} more characters, all of them in structuredContent]`
