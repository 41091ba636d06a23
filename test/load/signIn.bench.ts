import { hashPassword, isPassword } from '@manabi/identity'
import { Browserless } from '../harness/browserless.ts'
import { password } from '../harness/world.ts'
import {
  authorizePath,
  type OAuthService,
  pkce,
  redirectUri,
  startOAuthService,
} from '../journeys/startOAuthService.ts'
import { type Figure, medians } from './figure.ts'

export const name = 'sign-in'

const rounds = 25

/** In milliseconds: what a step of the sign-in may take beside checking the password. */
const allowedMilliseconds = 15

/** Each step of a sign-in, over HTTP, with the price of bcrypt alone taken off where a password is checked. */
export async function measure(): Promise<Figure[]> {
  const oauth = await startOAuthService({ RATE_LIMITS: 'off' })
  try {
    const steps = await stepsOf(oauth)
    for (const step of Object.values(steps)) await step()
    const { bcrypt, ...ms } = await medians(rounds, steps)
    const figure = (step: string, value: number): Figure => ({
      name: step,
      unit: 'ms',
      value,
      limit: { name: 'a step of the sign-in', value: allowedMilliseconds },
      target: 1,
      lowerIsBetter: true,
    })
    return [
      figure('auth/login without bcrypt', ms.login - bcrypt),
      figure('sign-in page', ms.form),
      figure('sign-in form without bcrypt', ms.signIn - bcrypt),
      figure('code for who is signed in', ms.code),
      figure('code for tokens', ms.exchange),
      figure('refresh', ms.refresh),
    ]
  } finally {
    await oauth.service.remove()
  }
}

/** One sign-in, step by step: each measure leaves what the next one needs. */
async function stepsOf({ url, app, token, world }: OAuthService) {
  const { email, tokens } = await world.person()
  const clientId = await app()
  const passwordHash = await hashPassword(password)
  const challenge = pkce()
  const path = authorizePath(clientId, challenge)
  const browser = new Browserless(url)
  let form = await new Browserless(url).get(path)
  let code = ''
  let refreshToken: string = tokens.refreshToken
  const fields = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri }
  return {
    bcrypt: () => timed(() => isPassword(password, passwordHash)),
    login: () => timed(() => post(`${url}/api/v1/auth/login`, { email, password })),
    form: () =>
      timed(async () => {
        form = await signedOut(browser).get(path)
      }),
    signIn: () => timed(() => browser.submit(form, { email, password })),
    code: () =>
      timed(async () => {
        code = codeIn((await browser.get(path)).location)
      }),
    exchange: () => timed(() => token({ ...fields, code, code_verifier: challenge.verifier })),
    refresh: () =>
      timed(async () => {
        refreshToken = (await post(`${url}/api/v1/auth/refresh`, { refreshToken })).refreshToken
      }),
  }
}

/** Without the checks of answers that journeys make: they take longer than the service. */
async function post(url: string, body: unknown): Promise<{ refreshToken: string }> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`)
  return (await response.json()) as { refreshToken: string }
}

/** The browser keeps the cookie that binds its forms, and forgets who is signed in. */
function signedOut(browser: Browserless): Browserless {
  browser.forget('manabi_sign_in')
  return browser
}

const codeIn = (location: string | null): string => new URL(location!).searchParams.get('code')!

async function timed(step: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await step()
  return performance.now() - start
}
