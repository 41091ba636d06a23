import { Password } from '@manabi/identity'
import { notFound, Text } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { smallBody } from '../../smallBody.ts'
import { openReset, resetBy } from './openReset.ts'

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'post',
  path: '/auth/password-reset/confirm',
  tag: 'Authentication',
  summary: 'Choose another password by a link',
  description:
    'Ends every session and the sign-in of browsers, and lifts the limit on wrong passwords. 404 for a link that is unknown, spent, ' +
    'expired or replaced. The page at `/connect/reset?token=` does the same.',
  caller: 'public',
  bodyLimit: smallBody,
  body: z.object({ token: Text.min(1).max(500), password: Password }),
  problems: ['not_found'],
  tool: false,
  examples: { body: { token: 'mpr_01jq8z6e9v….01jq8z7c2x….3q2-7w…', password: 'correct horse battery' } },
  handle: async (request, services) => {
    const { token, password } = request.body
    const reset = await openReset(services, token, request.now)
    if (reset === null) throw notFound()
    await resetBy(request, services, reset, password)
  },
})
