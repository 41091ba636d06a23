import { Activities } from './activities.ts'
import type { paths } from './api.ts'
import { Connection } from './connection.ts'
import { newKey } from './exchange.ts'
import { Events, pagesOf } from './iterators.ts'
import { type AuthResponse, Session } from './session.ts'
import { memoryStorage, Shelf, type Storage } from './storage.ts'
import type { AnswerOf, ArgumentsOf, Method, OperationAt, OptionsOf, PathOf } from './types.ts'

export interface ManabiOptions {
  /** Where the service is: `https://learn.example.com`. */
  readonly baseUrl: string
  /** As the operator registered the app; without it a token has the four learner scopes. */
  readonly clientId?: string
  /** Keeps the session and what was done offline; default: for as long as the program runs. One storage for each installation. */
  readonly storage?: Storage
  /** Of an organization (`mk_…`), for programs without a person; it is sent instead of signing in. */
  readonly apiKey?: string
  /** Default: that of the platform. */
  readonly fetch?: typeof globalThis.fetch
}

export type Credentials = { readonly email: string; readonly password: string } | AuthResponse

export interface EventOptions {
  /** A cursor; left out: from the first event ever; `now`: only what comes. */
  readonly after?: string
  /** Default: all. */
  readonly types?: readonly string[] | string
  /** Seconds, up to 25: waits for what comes, and never ends. Without it the iteration ends with the last event. */
  readonly wait?: number
  readonly signal?: AbortSignal
}

/** A client of one installation of Manabi, for one person or API key. */
export class Manabi {
  readonly #connection: Connection
  readonly #session: Session
  /** What learners did offline. */
  readonly activities: Activities

  constructor({ storage = memoryStorage(), ...options }: ManabiOptions) {
    const shelf = new Shelf(storage)
    this.#session = new Session(shelf, (spent) => this.#connection.spend(spent))
    this.#connection = new Connection(options, this.#session)
    this.activities = new Activities({
      shelf,
      owner: async () => (await this.#session.current())?.user.id ?? null,
      newId: newKey,
      send: async (activities, userId) => {
        const body = { activities: [...activities] }
        const { results } = await this.#connection.call('post', '/api/v1/me/activities', { body }, userId)
        return results
      },
    })
  }

  /** With email and password, or with a token pair that came another way: an authorization code, a registered device. */
  async signIn(credentials: Credentials): Promise<AuthResponse> {
    const session = 'password' in credentials ? await this.#connection.login(credentials) : credentials
    await this.#session.replace(session)
    return session
  }

  /** Forgets the session, then ends it at the service. What waits in `activities` stays, for the next time they sign in. */
  async signOut(): Promise<void> {
    const session = await this.#session.current()
    await this.#session.replace(null)
    if (session !== null) await this.#connection.logout(session)
  }

  /** The person signed in, with their scopes; null while signed out. */
  session(): Promise<AuthResponse | null> {
    return this.#session.current()
  }

  get<P extends PathOf<'get'>>(path: P, ...[options]: Arguments<P, 'get'>): Promise<Answer<P, 'get'>> {
    return this.#connection.call('get', path, options)
  }

  post<P extends PathOf<'post'>>(path: P, ...[options]: Arguments<P, 'post'>): Promise<Answer<P, 'post'>> {
    return this.#connection.call('post', path, options)
  }

  put<P extends PathOf<'put'>>(path: P, ...[options]: Arguments<P, 'put'>): Promise<Answer<P, 'put'>> {
    return this.#connection.call('put', path, options)
  }

  patch<P extends PathOf<'patch'>>(path: P, ...[options]: Arguments<P, 'patch'>): Promise<Answer<P, 'patch'>> {
    return this.#connection.call('patch', path, options)
  }

  delete<P extends PathOf<'delete'>>(path: P, ...[options]: Arguments<P, 'delete'>): Promise<Answer<P, 'delete'>> {
    return this.#connection.call('delete', path, options)
  }

  /** Every page of a list, from the one in `query.page` (default the first) to the last. */
  pages<P extends PagedPath>(path: P, ...[options]: Arguments<P, 'get'>): AsyncGenerator<Answer<P, 'get'>> {
    const { query, ...rest } = (options ?? {}) as { query?: { page?: number } }
    const ask = (page: number) => this.#connection.call('get', path, { ...rest, query: { ...query, page } })
    return pagesOf(ask, query?.page)
  }

  /** The events of an organization, as webhooks deliver them. */
  events(organizationId: string, { after, types, wait, signal }: EventOptions = {}): Events {
    const pull = (cursor: string | undefined) =>
      this.#connection.call('get', '/api/v1/organizations/{organizationId}/events', {
        path: { organizationId },
        query: { after: cursor, types: types && [types].flat().join(','), wait },
        ...(signal !== undefined && { signal }),
      })
    return new Events(pull, after, (wait ?? 0) > 0)
  }
}

type Arguments<P extends keyof paths, M extends Method> = ArgumentsOf<OptionsOf<OperationAt<P, M>>>
type Answer<P extends keyof paths, M extends Method> = AnswerOf<OperationAt<P, M>>

type Paged = { readonly totalPages: number }
/** The lists that come in pages. */
export type PagedPath = {
  [P in PathOf<'get'>]: Answer<P, 'get'> extends Paged | { readonly members: Paged } ? P : never
}[PathOf<'get'>]
