import { type ActiveClient, checkPassword, findClient } from '@manabi/identity'
import { invalid, isSelfRegistered, Text } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import type { Services } from '../../services.ts'
import { smallBody } from '../../smallBody.ts'
import { AuthResponse } from '../resources.ts'
import { signIn } from './signIn.ts'

export const login = operation({
  id: 'login',
  method: 'post',
  path: '/auth/login',
  tag: 'Authentication',
  summary: 'Sign in with email and password',
  description:
    'Without `clientId` the token has the four learner scopes; with it, what the roles of the person and the client allow' +
    '. After ten wrong passwords for one email within 15 minutes: 429.',
  caller: 'public',
  bodyLimit: smallBody,
  body: z.object({
    email: Text.trim().min(1).max(320),
    password: Text.min(1),
    clientId: Text.min(1).max(200).optional(),
  }),
  response: AuthResponse,
  problems: ['invalid_credentials'],
  tool: false,
  examples: { body: { email: 'hanako@example.com', password: 'correct horse battery', clientId: 'manabi-web' } },
  handle: async (request, services) => {
    const { email, password, clientId } = request.body
    const client = clientId === undefined ? null : await namedClient(services, clientId)
    const proof = await checkPassword(services, { email, password, now: request.now })
    return signIn(request, services, { ...proof, client })
  },
})

async function namedClient({ repository }: Services, clientId: string): Promise<ActiveClient> {
  // Nobody's password is for a client that nobody here registered: it has to use the sign-in page.
  const client = isSelfRegistered(clientId) ? null : await findClient(repository, clientId)
  if (client === null) throw invalid('clientId', 'is not a registered, active client')
  return client
}
