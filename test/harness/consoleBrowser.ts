import { decodeHTML } from 'entities'
import { Browserless, type Visited } from './browserless.ts'
import { password } from './world.ts'

/** A person at the console, without a window. */
export class ConsoleBrowser {
  readonly browser: Browserless
  readonly #signOuts = ['/console/sign-out', '/console/operator/sign-out']

  constructor(url: string, language = 'en') {
    this.browser = new Browserless(url, language)
  }

  /** Signs in at the console and answers the page that this leads to. */
  async signIn(email: string, path = '/console'): Promise<Visited> {
    const form = await this.open(path)
    return this.browser.follow(await this.browser.submit(form, { email, password }))
  }

  async open(path: string): Promise<Visited> {
    return this.browser.follow(await this.browser.get(path))
  }

  /** Sends the page's form whose address ends so, with its hidden fields and these, and follows where it leads. */
  async submit(page: Visited, ending: string, fields: Fields = {}): Promise<Visited> {
    return this.browser.follow(await this.submitOnly(page, ending, fields))
  }

  /** Presses a button that asks once more, and then the one that does it. */
  async confirm(page: Visited, ending: string): Promise<Visited> {
    const asked = await this.submit(page, ending)
    if (!asked.html.includes('name="confirmed"')) throw new Error(`Nothing was asked at …${ending}: ${asked.html}`)
    return this.submit(asked, ending)
  }

  async submitOnly({ html }: Visited, ending: string, fields: Fields = {}): Promise<Visited> {
    const form = formsOf(html).find(({ action }) => action.endsWith(ending))
    if (form === undefined) throw new Error(`No form leads to …${ending}: ${html}`)
    const hidden = form.hidden.filter(([name]) => !(name in fields))
    return this.browser.post(form.action, [...hidden, ...pairs(fields)])
  }

  /** Sends the page's form whose address ends so, with these fields, and with a file in the field `file`; as browsers do where it is null. */
  async upload({ html }: Visited, ending: string, file: File | null, fields: Fields = {}): Promise<Visited> {
    const { action, hidden } = formsOf(html).find((form) => form.action.endsWith(ending))!
    const body = new FormData()
    for (const [name, value] of hidden) if (!(name in fields)) body.append(name, value)
    body.append('file', file ?? new File([], ''))
    for (const [name, value] of pairs(fields)) body.append(name, value)
    return this.browser.follow(await this.browser.post(action, body))
  }

  signOut(page: Visited): Promise<Visited> {
    const { action } = formsOf(page.html).find((form) => this.#signOuts.includes(form.action))!
    return this.submit(page, action)
  }
}

type Fields = Readonly<Record<string, string | readonly string[]>>
type Pairs = readonly (readonly [string, string])[]

const pairs = (fields: Fields): Pairs =>
  Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))

/** The page's forms that are sent by POST. */
export const formsOf = (html: string): readonly { readonly action: string; readonly hidden: Pairs }[] =>
  [...html.matchAll(/<form method="post" action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].map(([, action, content]) => ({
    action: decodeHTML(action!),
    hidden: [...content!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, decodeHTML(value!)] as const,
    ),
  }))

/** Where the page's links lead, by their texts. */
export const linksOf = (html: string): ReadonlyMap<string, string> =>
  new Map(
    [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [
      decodeHTML(text!),
      decodeHTML(href!),
    ]),
  )
