import { ManabiError } from './manabiError.ts'

const attempts = 4
/** Longer than the window of any limit. Whether to wait longer than this is for the app to decide. */
const longestWaitSeconds = 61

/** Tries again what may work a moment later; waits as long as `Retry-After` says. */
export async function retrying<Result>(attempt: (count: number) => Promise<Result>, signal?: AbortSignal) {
  for (let count = 1; ; count++) {
    try {
      return await attempt(count)
    } catch (error) {
      if (count === attempts || !(error instanceof ManabiError) || !isPassing(error)) throw error
      const seconds = error.retryAfterSeconds ?? 2 ** (count - 2) * (0.5 + Math.random() / 2)
      if (seconds > longestWaitSeconds) throw error
      await pause(seconds * 1000, signal)
    }
  }
}

/** A Consistency-Token of an installation that has been replaced since. */
export const isOldToken = ({ errors }: ManabiError): boolean => errors.some(({ path }) => path === 'Consistency-Token')

const isPassing = (error: ManabiError): boolean => isOldToken(error) || isBusy(error)

const isBusy = ({ status, code }: ManabiError): boolean =>
  code === 'stale' ||
  code === 'idempotency_key_in_progress' ||
  ([0, 429, 502, 503, 504].includes(status) && !code.startsWith('ai_'))

const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      // React Native's signals have no reason.
      reject(signal?.reason ?? Object.assign(new Error('The call was aborted.'), { name: 'AbortError' }))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
