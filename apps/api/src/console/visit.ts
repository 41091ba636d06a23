import type { Learner } from '@manabi/kernel'
import type { Request, Response } from 'express'
import type { Visit } from '../pages/authorizationGrant.ts'
import type { SignedIn } from '../pages/browser.ts'
import type { Html } from '../pages/html.ts'
import type { ConsoleTexts } from './texts/index.ts'

/** One request of a signed-in person to a page of the console. */
export interface ConsoleVisit extends Visit {
  readonly person: SignedIn
  /** The person with the roles of now, and all scopes that these allow. */
  readonly caller: Learner
  readonly t: ConsoleTexts
  /** What forms on the page have to carry. */
  readonly formToken: string
  /** What was sent; empty for a page that is only looked at. */
  readonly form: URLSearchParams
  /** What was uploaded; null for most forms. */
  readonly file: File | null
}

/** A page in the console's frame. */
export interface ConsolePage {
  readonly status?: number
  readonly title: string
  readonly body: Html
  /** The links of the frame, the current one marked. */
  readonly frame: Frame
  /** Seconds after which the browser looks again, while something is under way. */
  readonly refresh?: number | undefined
}

export interface Frame {
  /** Under the product's name: the organization, or the part of the service that the links belong to. */
  readonly place: string
  readonly links: readonly NavLink[]
  /** Where the button Sign out leads; null while nobody is signed in. */
  readonly signOut: string | null
}

export interface NavLink {
  readonly href: string
  readonly label: string
  readonly isCurrent: boolean
}

/** A page, or the address of the next one. */
export type Answer = ConsolePage | { readonly goTo: string }

export const goTo = (address: string): Answer => ({ goTo: address })

/** The parameters of the path. */
export const paramOf = ({ request }: { readonly request: Request }, name: string): string =>
  String(request.params[name] ?? '')

/** What stands in the query: text as it came, undefined where there is none. */
export function queryOf({ request }: { readonly request: Request }, name: string): string | undefined {
  const start = request.originalUrl.indexOf('?')
  const value = start === -1 ? null : new URLSearchParams(request.originalUrl.slice(start)).get(name)
  return value === null || value === '' ? undefined : value
}

/** The page at `path` with another part of its list; the rest of the query stays. */
export function withQuery(request: Request, path: string, changes: Readonly<Record<string, string>>): string {
  const url = new URL(request.originalUrl, 'http://console')
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
  url.searchParams.delete('done')
  return `${path}${url.search}`
}

export type Handle = (visit: ConsoleVisit) => Promise<Answer>

/** Answers by itself, as downloads do. */
export type Download = (visit: ConsoleVisit, response: Response) => Promise<void>
