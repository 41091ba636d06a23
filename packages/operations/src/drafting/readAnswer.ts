import type { z } from 'zod'
import { explain, fieldErrors } from '../fieldErrors.ts'

export type ReadAnswer<Draft> = { readonly draft: Draft } | { readonly complaint: string }

/** What a model wrote, held to the schema. Models like to add a fence, a sentence or their thoughts to the JSON that was asked for. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, text: string): ReadAnswer<z.output<Schema>> {
  const value = jsonIn(text.replace(/^\s*<think>[\s\S]*?<\/think>/, ''))
  if (value === undefined) return { complaint: 'That is not one JSON object.' }
  const parsed = schema.safeParse(value, { error: explain })
  if (parsed.success) return { draft: parsed.data }
  const errors = fieldErrors(parsed.error).slice(0, 10)
  return { complaint: `That does not fit: ${errors.map(({ path, message }) => `${path} ${message}`).join('; ')}.` }
}

function jsonIn(text: string): unknown {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (start === -1 || end < start) return undefined
  try {
    return JSON.parse(text.slice(start, end + 1))
  } catch {
    return undefined
  }
}
