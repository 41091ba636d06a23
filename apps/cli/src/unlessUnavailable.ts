import { Unavailable } from '@manabi/kernel'

/** For `catch`: a server that is down does not stop the process; it is asked again when it is needed. Other errors are passed on. */
export function unlessUnavailable(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error
}
