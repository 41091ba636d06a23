import { type Caller, Problem } from '@manabi/kernel'
import { type Operation, requireCredential } from '@manabi/operations'
import type { Authenticate } from '@manabi/operations/identity/sessions/authenticate'
import type { Request } from 'express'
import { identify } from './authentication.ts'
import type { RateLimits } from './limits/index.ts'
import type { Trace } from './operating/trace.ts'

interface AdmitOptions {
  readonly authenticate: Authenticate
  /** Null for none. */
  readonly limits: RateLimits | null
}

/**
 * The caller of the operation; null where it asks for no credential. Throws in the contract's order: rate limit (429), credential
 * (401), its kind and its scope (403). A refused credential counts by address, so that guessing is limited too.
 */
export async function admit(
  operation: Operation,
  { request, trace }: { readonly request: Request; readonly trace: Trace },
  { authenticate, limits }: AdmitOptions,
): Promise<Caller | null> {
  const caller = await identify(operation, request.headers, authenticate).catch(async (refusal: unknown) => {
    if (refusal instanceof Problem) await limits?.count(request, null)
    throw refusal
  })
  trace.caller = caller
  await limits?.count(request, caller, operation.limit)
  requireCredential(operation, caller)
  return caller
}
