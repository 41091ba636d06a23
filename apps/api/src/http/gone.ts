import type { ServerResponse } from 'node:http'

/** Aborted when the client has closed the connection before it was answered. */
export function gone(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  const leave = () => {
    if (!response.writableFinished) controller.abort(new Error('The client has left.'))
  }
  if (response.destroyed) leave()
  else response.once('close', leave)
  return controller.signal
}
