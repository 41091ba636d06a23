import type { Operation, Outcome } from '@manabi/operations'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { fitList, longestText } from './fitList.ts'

/** The result of a call: texts for the model to read, and the answer of the operation as `structuredContent`. */
export function toolAnswer(operation: Operation, { body, isStale }: Outcome): CallToolResult {
  const meta = isStale && { _meta: { 'manabi/consistency': 'stale' } }
  if (body === undefined) return { content: [text(isStale ? 'Saved; not yet visible to reads.' : 'Done.')], ...meta }
  const whole = (Array.isArray(body) ? { items: body } : body) as Record<string, unknown>
  const { content, json, note } = fitList(operation, whole)
  return {
    content: [text(readable(json)), ...(note === null ? [] : [text(note)])],
    structuredContent: content,
    ...meta,
  }
}

const text = (text: string) => ({ type: 'text' as const, text })

const readable = (json: string): string =>
  json.length <= longestText
    ? json
    : `${json.slice(0, longestText)}… [cut: ${json.length - longestText} more characters, all of them in structuredContent]`
