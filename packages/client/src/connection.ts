import { errorOf } from './errorOf.ts'
import { type Answer, type Call, exchange, newKey, urlOf } from './exchange.ts'
import { ManabiError } from './manabiError.ts'
import { isOldToken, retrying } from './retrying.ts'
import type { AuthResponse, Session } from './session.ts'
import type { Method } from './types.ts'

interface ConnectionOptions {
  readonly baseUrl: string
  readonly clientId?: string
  readonly apiKey?: string
  readonly fetch?: typeof globalThis.fetch
}

/** Sends calls: with the credential of the session, again where that may help, and so that writes happen once. */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #baseUrl: string
  readonly #session: Session
  /** Of the last write; reads that carry it see that write. */
  #consistencyToken: string | null = null

  constructor(options: ConnectionOptions, session: Session) {
    this.#options = options
    if (typeof options.baseUrl !== 'string') throw new TypeError('baseUrl is missing: give the address of the service.')
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '')
    this.#session = session
  }

  /** The body of the answer. With `userId` it is refused here while another person is signed in. */
  // biome-ignore lint/suspicious/noExplicitAny: the class that is seen from outside types it by the path.
  call(method: Method, template: string, call: Call = {}, userId?: string): Promise<any> {
    const key = takesKey(method, template) && { 'Idempotency-Key': newKey() }
    const keyed = { ...call, headers: { ...key, ...call.headers } }
    return retrying(async (count) => {
      const answer = await this.#authorized(method, template, keyed, userId)
      // An earlier attempt deleted it, and its answer was lost.
      if (count > 1 && method === 'delete' && answer.status === 404) return undefined
      return this.#bodyOf(method, answer)
    }, call.signal)
  }

  login(credentials: { readonly email: string; readonly password: string }): Promise<AuthResponse> {
    return this.#open('/api/v1/auth/login', { ...credentials, clientId: this.#options.clientId })
  }

  async logout({ refreshToken }: AuthResponse): Promise<void> {
    try {
      await this.#open('/api/v1/auth/logout', { refreshToken })
    } finally {
      this.#consistencyToken = null
    }
  }

  /**
   * A new pair for an old one. When an earlier answer was lost on its way, the token is spent and its successor unknown; the token
   * endpoint gives that to the same client again, for a minute.
   */
  async spend({ refreshToken }: AuthResponse): Promise<AuthResponse> {
    const { clientId } = this.#options
    try {
      return await this.#open('/api/v1/auth/refresh', { refreshToken })
    } catch (error) {
      if (!(error instanceof ManabiError) || error.code !== 'refresh_token_reused' || !clientId) throw error
      const again = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId }
      return this.#open('/api/v1/oauth/token', again)
    }
  }

  /** Without a credential. */
  #open(path: string, body: object): Promise<AuthResponse> {
    return retrying(async () => this.#bodyOf('post', await this.#send('post', path, { body })))
  }

  /** A token that is refused is refreshed, once for all calls that met it. */
  async #authorized(method: Method, template: string, call: Call, userId?: string): Promise<Answer> {
    const { apiKey } = this.#options
    if (apiKey !== undefined) return this.#send(method, template, call, { 'X-Api-Key': apiKey })
    const session = await this.#session.current()
    const send = (pair: AuthResponse | null) => {
      if (userId !== undefined && pair?.user.id !== userId) throw signedOut()
      return this.#send(method, template, call, pair && { Authorization: `Bearer ${pair.accessToken}` })
    }
    const answer = await send(session)
    if (session === null || answer.status !== 401 || errorOf(answer).code === 'invalid_credentials') return answer
    const next = await this.#session.refreshed(session)
    return next?.user.id === session.user.id ? send(next) : answer
  }

  #send(method: Method, template: string, call: Call, credential: Call['headers'] | null = null): Promise<Answer> {
    const { fetch = globalThis.fetch } = this.#options
    const token = method === 'get' && this.#consistencyToken
    const headers = { ...(token && { 'Consistency-Token': token }), ...credential, ...call.headers }
    return exchange(fetch, method, this.#baseUrl + urlOf(template, call), { ...call, headers })
  }

  // biome-ignore lint/suspicious/noExplicitAny: JSON of any shape.
  #bodyOf(method: Method, answer: Answer): any {
    const { status, headers, text } = answer
    if (status < 200 || status > 299) throw this.#refusal(answer)
    this.#consistencyToken = headers.get('Consistency-Token') ?? this.#consistencyToken
    const isLate = status === 202 && text === '' && headers.get('Consistency') === 'stale'
    // The same call with the same key finds what it wrote. A deletion has nothing more to say.
    if (isLate && method !== 'delete') throw stale()
    return text === '' ? undefined : contentOf(headers.get('Content-Type') ?? '', text)
  }

  /** A token of another installation, which may have been restored, is worth nothing: the next attempt goes without. */
  #refusal(answer: Answer): ManabiError {
    const error = errorOf(answer)
    if (isOldToken(error)) this.#consistencyToken = null
    return error
  }
}

/** A hotel's sign-in page says 200 too: what the service cannot have sent did not come from it. */
function contentOf(type: string, text: string): unknown {
  if (type.startsWith('text/csv')) return text
  try {
    return JSON.parse(text)
  } catch (error) {
    const detail = 'Something between this app and the service answered in its place.'
    throw new ManabiError({ status: 0, code: 'network_error', detail }, error)
  }
}

/** As the description has it: writes but deletions, and nothing that signs in. */
const takesKey = (method: Method, template: string): boolean =>
  method !== 'get' && method !== 'delete' && !/^\/api\/v1\/(auth|oauth)\//.test(template)

const signedOut = () =>
  new ManabiError({ status: 401, code: 'unauthorized', detail: 'The person whose call this is has signed out.' })

const stale = () =>
  new ManabiError({
    status: 202,
    code: 'stale',
    detail: 'Saved, but not visible yet: read it again in a moment, and do not send it again.',
  })
