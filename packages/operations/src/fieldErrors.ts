import { type FieldError, Problem } from '@manabi/kernel'
import type { z } from 'zod'

/** A client that sends ten thousand wrong elements, or a field with a name as long, need not read about all: answers may be kept for a day. */
const mostErrors = 20
const longestText = 200

const shortened = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text)

/** The 400 for what a schema refused: `errors` names each field by its dotted path. */
export function invalidRequest(errors: readonly FieldError[]): Problem {
  const fields = errors.slice(0, mostErrors).map(({ path, message }) => ({
    path: shortened(path),
    message: shortened(message),
  }))
  const [first] = fields
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  const detail = first === undefined ? undefined : `${first.path || 'The body'}: ${first.message}${rest}`
  return new Problem('invalid_request', detail, { errors: fields })
}

/** The first of each field: a value that is not text is not reported as too short too. */
export function fieldErrors({ issues }: z.ZodError): FieldError[] {
  const first = new Map<string, FieldError>()
  for (const { path, message } of issues) {
    const name = path.join('.')
    if (!first.has(name)) first.set(name, { path: name, message })
  }
  return [...first.values()]
}

/** Says what is wrong as a predicate of the field: `title: must not be empty`. A schema's own messages take precedence. */
export function explain(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'too_small':
      return small(issue)
    case 'too_big':
      return `must ${bound(issue.origin, Number(issue.maximum), 'most')}`
    case 'invalid_format':
      return formats[issue.format] ?? `has the wrong format (${issue.format})`
    case 'invalid_value':
      return oneOf(issue.values)
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`
    case 'invalid_union':
      return Array.isArray(issue.options) ? oneOf(issue.options) : 'has none of the accepted forms'
    default:
      return undefined
  }
}

const oneOf = (values: readonly unknown[]): string =>
  `must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}`

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
}

const formats: Readonly<Record<string, string>> = {
  email: 'must be an email address',
  url: 'must be a URL',
  date: 'must be a date such as 2026-04-01',
  datetime: 'must be a time such as 2026-04-01T09:00:00Z',
  uuid: 'must be a UUID',
  regex: 'has the wrong format',
}

const small = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string =>
  issue.minimum === 1 && (issue.origin === 'string' || issue.origin === 'array')
    ? 'must not be empty'
    : `must ${bound(issue.origin, Number(issue.minimum), 'least')}`

function bound(origin: string, limit: number, side: 'least' | 'most'): string {
  if (origin === 'string') return `have at ${side} ${limit} characters`
  if (origin === 'array' || origin === 'set') return `have at ${side} ${limit} elements`
  return `be at ${side} ${limit}`
}
