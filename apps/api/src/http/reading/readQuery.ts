import { parse } from 'node:querystring'

/**
 * Query parameters as strings. What was sent twice, or as `name[key]=value`, becomes an object, which no parameter accepts, so
 * that it is refused where it is known and ignored where it is not (contract, "Conventions").
 */
export function readQuery(url: string): Readonly<Record<string, unknown>> {
  const start = url.indexOf('?')
  if (start === -1) return none
  return readPairs(url.slice(start + 1))
}

/** The same of form-encoded text. */
export function readPairs(text: string): Readonly<Record<string, unknown>> {
  const query = parse(text, '&', '=', { maxKeys: 0 }) as Record<string, unknown>
  for (const [key, value] of Object.entries(query)) {
    const bracket = key.indexOf('[')
    if (bracket > 0) query[key.slice(0, bracket)] = notText
    else if (typeof value !== 'string') query[key] = notText
  }
  return query
}

const none = Object.freeze({})
export const notText = Object.freeze({})
