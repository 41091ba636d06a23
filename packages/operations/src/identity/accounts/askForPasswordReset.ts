import { Text } from '@manabi/kernel'
import { z } from 'zod'
import { operation, Reply } from '../../operation.ts'
import { smallBody } from '../../smallBody.ts'
import { askForMail } from './askForMail.ts'

export const askForPasswordReset = operation({
  id: 'askForPasswordReset',
  method: 'post',
  path: '/auth/password-reset',
  tag: 'Authentication',
  summary: 'Ask for a mail with a link for choosing another password',
  description:
    'Answers 202 whether or not an account has the address, and whether or not mail can be sent. An address gets three mails an hour at ' +
    'most. A link works once, for an hour, until a newer one is sent. The page at `/connect/forgot` does the same.',
  caller: 'public',
  bodyLimit: smallBody,
  body: z.object({ email: Text.trim().min(1).max(320) }),
  status: 202,
  tool: false,
  examples: { body: { email: 'hanako@example.com' } },
  handle: async (request, services) => {
    await askForMail(services, request.body.email, request.now)
    return new Reply(202, undefined)
  },
})
