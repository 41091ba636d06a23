import { checkPassword } from '@manabi/identity'
import { type Id, Problem } from '@manabi/kernel'
import type { Request } from 'express'
import { textsFor } from './layout.ts'
import type { PageServices } from './pageServices.ts'
import type { FormError } from './views.ts'

/** What came of a sign-in form: somebody, or the form again with what is wrong. */
export interface Attempt {
  readonly userId: Id | null
  /** How often the person had signed out everywhere when they proved who they are. */
  readonly signOuts: number
  readonly status: number
  readonly email: string
  readonly errors: readonly FormError[]
  /** Seconds, for a header. */
  readonly retryAfter: string | null
}

export const firstAttempt: Attempt = {
  userId: null,
  signOuts: 0,
  status: 200,
  email: '',
  errors: [],
  retryAfter: null,
}

const longestEmail = 320

/**
 * Checks email and password as `auth/login` does: in the same work for any email, and throttled. `given` is the email where the
 * form has none to be chosen.
 */
export async function checkSignInForm(services: PageServices, request: Request, given?: string): Promise<Attempt> {
  const t = textsFor(request)
  const fields = (request.body ?? {}) as { email?: unknown; password?: unknown }
  const email = given ?? (typeof fields.email === 'string' ? fields.email.trim().slice(0, longestEmail) : '')
  const password = typeof fields.password === 'string' ? fields.password : ''
  const errors: FormError[] = [
    ...(email === '' ? [{ field: 'email' as const, message: t.emailMissing }] : []),
    ...(password === '' ? [{ field: 'password' as const, message: t.passwordMissing }] : []),
  ]
  if (errors.length > 0) return { ...firstAttempt, status: 400, email, errors }
  return checkPassword(services, { email, password, now: services.clock.now() }).then(
    (proof) => ({ ...firstAttempt, email, ...proof }),
    (error: unknown) => refusal(t, email, error),
  )
}

function refusal(t: ReturnType<typeof textsFor>, email: string, error: unknown): Attempt {
  if (!(error instanceof Problem)) throw error
  const { code, options } = error
  const wrong = (message: string): readonly FormError[] => [{ field: 'password', message }]
  if (code === 'invalid_credentials') return { ...firstAttempt, status: 401, email, errors: wrong(t.wrong) }
  if (code !== 'rate_limit_exceeded') throw error
  const retryAfter = options.headers?.['Retry-After'] ?? '60'
  const minutes = Math.ceil(Number(retryAfter) / 60)
  return { ...firstAttempt, status: 429, email, errors: wrong(t.throttled(minutes)), retryAfter }
}
