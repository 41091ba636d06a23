import { exclusively } from './exclusively.ts'
import { ManabiError } from './manabiError.ts'
import type { Shelf } from './storage.ts'
import type { AnswerOf, OperationAt } from './types.ts'

/** A token pair, and whose it is. */
export type AuthResponse = AnswerOf<OperationAt<'/api/v1/auth/login', 'post'>>

const key = 'manabi.session'

/** The token pair of the person signed in, kept in the storage so that it outlives the program. */
export class Session {
  readonly #shelf: Shelf
  readonly #spend: (spent: AuthResponse) => Promise<AuthResponse>
  #current: Promise<AuthResponse | null> | undefined

  constructor(shelf: Shelf, spend: (spent: AuthResponse) => Promise<AuthResponse>) {
    this.#shelf = shelf
    this.#spend = spend
  }

  /** Null while signed out. */
  current(): Promise<AuthResponse | null> {
    this.#current ??= this.#shelf.read<AuthResponse>(key).catch((error: unknown) => {
      this.#current = undefined
      throw error
    })
    return this.#current
  }

  async replace(session: AuthResponse | null): Promise<void> {
    this.#current = Promise.resolve(session)
    await this.#shelf.write(key, session)
  }

  /** A pair newer than the one whose access token was refused; null when the person is signed out. One refresh for all callers. */
  refreshed(refused: AuthResponse): Promise<AuthResponse | null> {
    return exclusively(this, `manabi.refresh.${refused.user.id}`, async () => {
      const mine = await this.current()
      if (mine === null || isNewer(mine, refused)) return mine
      const kept = await this.#shelf.read<AuthResponse>(key)
      if (kept === null || isNewer(kept, refused)) return this.#adopt(kept)
      return this.#refresh(mine)
    })
  }

  /** Of another tab. */
  #adopt(kept: AuthResponse | null): AuthResponse | null {
    this.#current = Promise.resolve(kept)
    return kept
  }

  async #refresh(spent: AuthResponse): Promise<AuthResponse | null> {
    const isSame = async () => (await this.current())?.refreshToken === spent.refreshToken
    try {
      const next = await this.#spend(spent)
      if (!(await isSame())) return this.current()
      await this.replace(next)
      return next
    } catch (error) {
      if (!(error instanceof ManabiError) || error.status !== 401) throw error
      // Written by another tab meanwhile: `localStorage` shows that a moment later.
      const kept = await this.#shelf.read<AuthResponse>(key)
      if (kept !== null && isNewer(kept, spent)) return this.#adopt(kept)
      if (await isSame()) await this.replace(null)
      throw error
    }
  }
}

const isNewer = (pair: AuthResponse, than: AuthResponse): boolean => pair.accessToken !== than.accessToken
