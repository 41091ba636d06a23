import { notFound, Problem } from '@manabi/kernel'

/**
 * Runs a write that the key of a person seals. The key of a closed account answers 401, which would blame the caller's credential: this
 * answers 404.
 */
export async function unlessClosed<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthorized') throw notFound()
    throw error
  }
}
