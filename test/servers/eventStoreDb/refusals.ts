import { Metadata, type ServerWritableStream, status } from '@grpc/grpc-js'
import type { Rules } from './rules.ts'

/** Any call that can end with an error. */
type Call = Pick<ServerWritableStream<unknown, unknown>, 'emit'>

export function fail(call: Call, code: status, details: string, exception?: string): void {
  const metadata = new Metadata()
  if (exception !== undefined) metadata.set('exception', exception)
  call.emit('error', { code, details, metadata })
}

/** Whether the call was refused. */
export function isRefused(call: Call, work: 'reading $all' | 'reading streams', rules: Rules): boolean {
  if (rules.isPasswordWrong) fail(call, status.UNAUTHENTICATED, 'Authentication failed.')
  else if (rules.denied.has(work)) fail(call, status.PERMISSION_DENIED, 'Access Denied', 'access-denied')
  else return false
  return true
}
