import { decodeHTML } from 'entities'

/** A browser without a window: keeps cookies, follows nothing by itself, and fills in forms as a person would. */
export class Browserless {
  readonly #cookies = new Map<string, string>()
  readonly #base: string
  readonly #language: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(base: string, language = 'en', headers: Readonly<Record<string, string>> = {}) {
    this.#base = base
    this.#language = language
    this.#headers = headers
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  forget(cookie: string): void {
    this.#cookies.delete(cookie)
  }

  async get(path: string): Promise<Visited> {
    return this.#visit(path, {})
  }

  /** Sends the page's form to its address, with its hidden fields and these. */
  async submit(page: Visited, fields: Readonly<Record<string, string>>, form = 0): Promise<Visited> {
    const [, action, content] = [...page.html.matchAll(/<form method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/gs)][
      form
    ]!
    const body = new URLSearchParams(fields)
    for (const [, name, value] of content!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)) {
      body.append(name!, decodeHTML(value!))
    }
    return this.#visit(decodeHTML(action!), { method: 'POST', body })
  }

  async post(
    path: string,
    fields: Readonly<Record<string, string>> | Pairs | FormData,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Visited> {
    const body =
      fields instanceof FormData ? fields : new URLSearchParams(fields as Record<string, string> | [string, string][])
    return this.#visit(path, { method: 'POST', body, headers })
  }

  /** Follows redirects while they stay on this service; answers the page, or the address that leads away. */
  async follow(page: Visited): Promise<Visited> {
    return page.location?.startsWith('/') ? this.follow(await this.get(page.location)) : page
  }

  async #visit(path: string, init: RequestInit): Promise<Visited> {
    const response = await fetch(new URL(path, this.#base), {
      ...init,
      redirect: 'manual',
      headers: {
        ...this.#headers,
        ...(init.headers as Record<string, string>),
        'Accept-Language': this.#language,
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const { status, headers } = response
    return { status, headers, location: headers.get('Location'), html: await response.text() }
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
    if (value === '') this.#cookies.delete(name!)
    else this.#cookies.set(name!, value!)
  }
}

type Pairs = readonly (readonly [name: string, value: string])[]

export interface Visited {
  readonly status: number
  readonly headers: Headers
  readonly location: string | null
  readonly html: string
}

/** The page without its footer, where a link leads to the same page in the other language. */
export const withoutFooter = (html: string): string => html.replace(/<footer[\s\S]*?<\/footer>/, '')
