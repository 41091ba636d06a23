import { notFound, Problem } from '@manabi/kernel'

/**
 * Does what notes something about a person, whose key seals it. 404 where their account was closed just now: 401 would say that the
 * caller's own credential is not good any more.
 */
export async function unlessClosed<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthorized') throw notFound()
    throw error
  }
}
