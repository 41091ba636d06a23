import { createHmac, randomBytes } from 'node:crypto'
import { sameHash } from '@manabi/identity'
import type { Request, Response } from 'express'
import { cookieName, cookieOptions, cookiesOf } from '../../pages/browser.ts'
import type { PageServices } from '../../pages/pageServices.ts'

/** Eight hours, or until the browser is closed. In milliseconds. */
const longest = 8 * 3_600_000

/** An operator's browser. */
export interface OperatorSession {
  /** Forms belong to it. */
  readonly signInId: string
}

/**
 * Browsers of operators carry a sealed time until which they are trusted: no store has to be up for an operator to look at it.
 * Another `OPERATOR_TOKEN` ends them all.
 */
export class OperatorSessions {
  readonly #services: PageServices
  readonly #token: string

  constructor(services: PageServices, token: string) {
    this.#services = services
    this.#token = token
  }

  of(request: Request): OperatorSession | null {
    const [until = '', nonce = '', seal = ''] = (cookiesOf(request)[this.#cookie] ?? '').split('.')
    if (!sameHash(seal, this.#seal(until, nonce))) return null
    return Number(until) > this.#services.clock.now().getTime() ? { signInId: `operator ${nonce}` } : null
  }

  begin(response: Response): void {
    const until = String(this.#services.clock.now().getTime() + longest)
    const nonce = randomBytes(16).toString('base64url')
    response.cookie(this.#cookie, `${until}.${nonce}.${this.#seal(until, nonce)}`, this.#options)
  }

  end(response: Response): void {
    response.clearCookie(this.#cookie, this.#options)
  }

  #seal(until: string, nonce: string): string {
    const key = this.#services.masterKey.derive('operator-session')
    return createHmac('sha256', key).update(`${until} ${nonce} ${this.#token}`).digest('base64url')
  }

  get #cookie(): string {
    return cookieName(this.#services, 'manabi_operator')
  }

  get #options() {
    return { ...cookieOptions(this.#services), sameSite: 'strict' } as const
  }
}
