import { type Caller, Problem } from '@manabi/kernel'
import type { Request } from 'express'
import type { Operation } from '../operation.ts'
import { type Authenticate, authorize, identify } from './authentication.ts'
import type { RateLimits } from './limits/index.ts'
import type { Trace } from './trace.ts'

interface AdmitOptions {
  readonly authenticate: Authenticate
  /** Null for none. */
  readonly limits: RateLimits | null
}

/**
 * Who calls the operation, null where it asks for no credential. Throws in the contract's order: rate limit (429), credential
 * (401), its kind and its scope (403). Whose credential is refused is counted by address, so that nobody tries them out at leisure.
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
  if (caller !== null) authorize(operation, caller)
  return caller
}
