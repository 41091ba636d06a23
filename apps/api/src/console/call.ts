import type { Id } from '@manabi/kernel'
import { invoke, type Operation, type Outcome, requireAccess, requireCredential } from '@manabi/operations'
import { answeringAllRows, csvHeaders, csvIn } from '../http/csv.ts'
import { traceOf } from '../http/operating/trace.ts'
import { queryReader } from '../http/reading/queryNumbers.ts'
import { parseInput } from '../http/reading/readInput.ts'
import { stream } from '../http/send.ts'
import { sentFrom } from '../http/sentFrom.ts'
import type { ConsoleVisit } from './visit.ts'

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  /** The version that the page showed: 409 `conflict` where there is another one now. */
  readonly version?: number | undefined
}

/** Runs an operation for the person, with the checks and the problems that the API has. */
export async function call(visit: ConsoleVisit, operation: Operation, input: CallInput): Promise<Outcome> {
  const { params = {}, query = {}, body, version } = input
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, value)
  const readQuery = operation.query && queryReader(operation.query)
  const parsed = parseInput(operation, { params, query: readQuery?.(`?${asked}`), body })
  const context = { ...contextOf(visit), ...seedOf(visit, operation, input), expectedVersion: version }
  return invoke(operation, parsed, context, visit.services)
}

/** What the operation answers. The type is that of its response schema. */
export async function read<Body>(visit: ConsoleVisit, operation: Operation, input: CallInput): Promise<Body> {
  return (await call(visit, operation, input)).body as Body
}

/** All rows, as the API sends them for `Accept: text/csv`. */
export async function download(visit: ConsoleVisit, operation: Operation, input: CallInput): Promise<void> {
  const { body } = await call(visit, answeringAllRows(operation), input)
  const headers = csvHeaders(operation, input.query, visit.services.clock.now())
  const { requestId } = traceOf(visit.response)
  await stream(visit.response, requestId, { status: 200, headers, chunks: await csvIn(operation, body) })
}

/** The file that the operation answers, as fast as the browser takes it. */
export async function sendFile(visit: ConsoleVisit, operation: Operation, input: CallInput): Promise<void> {
  const { status, headers, body } = await call(visit, operation, input)
  const { requestId } = traceOf(visit.response)
  const chunks = body as AsyncIterable<Uint8Array>
  await stream(visit.response, requestId, { status, headers: { 'Content-Type': operation.file!, ...headers }, chunks })
}

/** Refuses the person as the operation would in this organization. */
export function requireAllowed({ caller }: Pick<ConsoleVisit, 'caller'>, operation: Operation, organizationId: Id) {
  requireCredential(operation, caller)
  requireAccess(operation, caller, { params: { organizationId }, query: {}, body: {} })
}

/** Whether the person's roles in the organization allow the operation. */
export function isAllowed(visit: Pick<ConsoleVisit, 'caller'>, operation: Operation, organizationId: Id): boolean {
  try {
    requireAllowed(visit, operation, organizationId)
    return true
  } catch {
    return false
  }
}

const contextOf = ({ caller, services, request, response }: ConsoleVisit) => ({
  caller,
  now: services.clock.now(),
  requestId: traceOf(response).requestId,
  sentFrom: sentFrom(request),
  via: { kind: 'console' },
})

/** Names one showing of a form. */
export const requestIdField = 'request_id'

/**
 * A form that names its showing and is sent twice makes one thing, and shows the same secret: the person reloaded the page that
 * showed it. What it contains counts, so that a form that was corrected makes another.
 */
function seedOf({ form, caller, services }: ConsoleVisit, { id }: Operation, { params, body }: CallInput) {
  const [at, nonce] = (form.get(requestIdField) ?? '').split('.')
  if (!/^\d{13}$/.test(at ?? '') || !/^[\w-]{22}$/.test(nonce ?? '')) return {}
  if (Number(at) > services.clock.now().getTime()) return {}
  const value = JSON.stringify(['console', id, caller.userId, nonce, params, body])
  return { seed: { at: Number(at), value, isRepetition: true } }
}
