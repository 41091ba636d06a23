import { Unavailable } from '@manabi/kernel'

/** For `catch`: a server that is away is no reason to stop, and is asked again when it is needed. Other errors are passed on. */
export function unlessUnavailable(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error
}
