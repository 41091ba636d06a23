import type { Id } from '@manabi/kernel'
import autocannon from 'autocannon'

export interface Completion {
  /** Milliseconds until the answer. */
  readonly milliseconds: number
  /** When the answer came, in milliseconds since 1970, with fractions. */
  readonly answeredAt: number
}

/**
 * Each connection is one learner, who completes these lessons one after the other. Answers the completions in the order of their
 * answers. Throws when one fails.
 */
export async function complete(url: string, tokens: readonly string[], ids: readonly Id[]): Promise<Completion[]> {
  const learners = tokens.values()
  const amount = tokens.length * ids.length
  const completions: Completion[] = []
  const result = await autocannon({
    url,
    connections: tokens.length,
    amount,
    setupClient: (client) => {
      const headers = { authorization: `Bearer ${learners.next().value}` }
      client.setRequests(ids.map((id) => ({ method: 'POST', path: `/api/v1/lessons/${id}/complete`, headers })))
      client.on('response', (_status, _bytes, milliseconds) =>
        completions.push({ milliseconds, answeredAt: performance.timeOrigin + performance.now() }),
      )
    },
  })
  if (result['2xx'] !== amount) throw new Error(`${amount - result['2xx']} of ${amount} requests failed.`)
  return completions
}
