import { Metadata, type ServerWritableStream, status } from '@grpc/grpc-js'
import type { Rules } from './rules.ts'

/** Any call that can end with an error. */
type Call = Pick<ServerWritableStream<unknown, unknown>, 'emit'>

/** `exception` is what the server calls it, with its particulars as the client expects them. */
export function fail(call: Call, code: status, details: string, exception: Record<string, string> = {}): void {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(exception)) metadata.set(name, value)
  call.emit('error', { code, details, metadata })
}

/** Whether the call was refused. */
export function isRefused(call: Call, work: 'reading $all' | 'reading streams', rules: Rules): boolean {
  if (rules.isPasswordWrong) fail(call, status.UNAUTHENTICATED, 'Authentication failed.')
  else if (rules.denied.has(work)) fail(call, status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' })
  else return false
  return true
}
