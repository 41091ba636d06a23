import { loginSession, readToken, refreshTokenKind } from '@manabi/identity'
import { Text } from '@manabi/kernel'
import { z } from 'zod'
import { operation, Reply } from '../../operation.ts'
import { smallBody } from '../../smallBody.ts'
import { noStore } from './tokenPair.ts'

export const logout = operation({
  id: 'logout',
  method: 'post',
  path: '/auth/logout',
  tag: 'Authentication',
  summary: 'End the session of a refresh token',
  description: 'Answers 204 whether or not there is such a token; a spent one ends its session too.',
  caller: 'public',
  bodyLimit: smallBody,
  body: z.object({ refreshToken: Text.optional() }).optional().catch(undefined),
  tool: false,
  examples: { body: { refreshToken: 'mrt_01jqk3v0000000000000000000.Zk3…' } },
  handle: async (request) => {
    const presented = readToken(refreshTokenKind, request.body?.refreshToken ?? '')
    if (presented !== null) {
      const { id, hash } = presented
      await request.execute(loginSession.logOut, [id], { tokenHash: hash })
    }
    return new Reply(204, undefined, noStore)
  },
})
