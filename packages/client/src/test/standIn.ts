import { Manabi, type ManabiOptions } from '../manabi.ts'
import { memoryStorage } from '../storage.ts'

export interface Sent {
  readonly method: string
  /** Below the base, with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests of every shape.
  readonly body: any
}

type Reply = Response | Error | Promise<Response>

/** A service that answers as it is told, and remembers what it was asked. */
export class StandIn {
  readonly sent: Sent[] = []
  answer: (request: Sent) => Reply = () => json({})

  readonly fetch = (async (url: string, init: RequestInit) => {
    const { method, headers, body } = init as { method: string; headers: Record<string, string>; body?: string }
    const request = { method, path: url.replace('https://manabi.test', ''), headers, body: body && JSON.parse(body) }
    this.sent.push(request)
    init.signal?.throwIfAborted()
    const reply = await this.answer(request)
    if (reply instanceof Error) throw reply
    return reply
  }) as unknown as typeof globalThis.fetch

  to(...paths: string[]): Sent[] {
    return this.sent.filter(({ path }) => paths.includes(path))
  }

  /** Answers one after another; the last for good. */
  answers(...replies: (() => Reply)[]): void {
    this.answer = () => (replies.length > 1 ? replies.shift()! : replies[0]!)()
  }

  client(options: Partial<ManabiOptions> = {}): Manabi {
    return new Manabi({ baseUrl: 'https://manabi.test', storage: memoryStorage(), fetch: this.fetch, ...options })
  }

  async signedIn(options: Partial<ManabiOptions> = {}): Promise<Manabi> {
    const client = this.client(options)
    await client.signIn(pair('a1'))
    return client
  }
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })

export const problem = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  json({ code, detail: `It is ${code}.`, status, ...more }, status, {
    'Content-Type': 'application/problem+json',
    'X-Request-Id': 'req-1',
    ...headers,
  })

export const pair = (accessToken: string, userId = 'usr_1') => ({
  accessToken,
  refreshToken: `refresh-${accessToken}`,
  expiresAt: '2026-01-01T00:00:00.000Z',
  scopes: [],
  user: { id: userId, email: 'hanako@example.com', displayName: 'Hanako' },
})
