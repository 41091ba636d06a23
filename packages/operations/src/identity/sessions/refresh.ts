import { loginSession, readToken, refreshTokenKind } from '@manabi/identity'
import { Problem, Text } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { smallBody } from '../../smallBody.ts'
import { AuthResponse } from '../resources.ts'
import { accessOf, refreshTokenExpiry, successor, tokenPair } from './tokenPair.ts'

export const refresh = operation({
  id: 'refresh',
  method: 'post',
  path: '/auth/refresh',
  tag: 'Authentication',
  summary: 'Spend a refresh token for a new token pair',
  description: 'A spent token is refused with `refresh_token_reused` and the session stays valid.',
  caller: 'public',
  bodyLimit: smallBody,
  body: z.object({ refreshToken: Text.min(1) }),
  response: AuthResponse,
  problems: ['invalid_grant', 'refresh_token_reused'],
  tool: false,
  examples: { body: { refreshToken: 'mrt_01jqk3v0000000000000000000.Zk3…' } },
  handle: async (request, services) => {
    const { now } = request
    const presented = readToken(refreshTokenKind, request.body.refreshToken)
    if (presented === null) throw new Problem('invalid_grant')
    const { state: session } = await services.repository.load(loginSession, [presented.id])
    if (session.status !== 'active') throw new Problem('invalid_grant')
    // All that can fail comes before the token is spent: after a 503 the client still has one that works.
    const access = await accessOf(services, session, now)
    const next = successor(services, presented.id, request.body.refreshToken)
    await request.execute(loginSession.refreshSession, [presented.id], {
      tokenHash: presented.hash,
      next: { tokenHash: next.hash, expiresAt: refreshTokenExpiry(services, now) },
      now: now.toISOString(),
    })
    return tokenPair(access, next.token)
  },
})
