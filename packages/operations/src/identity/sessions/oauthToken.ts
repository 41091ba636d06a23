import { type ActiveClient, findClient } from '@manabi/identity'
import { operation, Reply } from '../../operation.ts'
import type { Services } from '../../services.ts'
import { smallBody } from '../../smallBody.ts'
import { OAuthTokens } from '../resources.ts'
import { grantByCode } from './grantByCode.ts'
import { grantByRefreshToken } from './grantByRefreshToken.ts'
import { OAuthError } from './oauthError.ts'
import { noStore } from './tokenPair.ts'
import { required, TokenRequest } from './tokenRequest.ts'

export const oauthToken = operation({
  id: 'oauthToken',
  method: 'post',
  path: '/oauth/token',
  tag: 'Authentication',
  summary: 'Exchange an authorization code or a refresh token for tokens',
  description:
    'Form-encoded or JSON. A code works once, within 60 seconds, with the verifier of its challenge (PKCE, S256). A refresh token ' +
    'spent less than 60 seconds ago by the same client gets its successor again. Errors are OAuth errors.',
  caller: 'public',
  protocol: 'oauth',
  bodyLimit: smallBody,
  body: TokenRequest,
  response: OAuthTokens,
  tool: false,
  examples: {
    body: {
      grant_type: 'authorization_code',
      client_id: 'school-app',
      code: 'mac_01jqk3v0000000000000000000.Zk3…',
      redirect_uri: 'https://app.example/callback',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    },
  },
  handle: async (request, services) => {
    const { grant_type } = request.body
    const grant = Object.hasOwn(grants, grant_type) ? grants[grant_type as keyof typeof grants] : null
    if (grant === null) throw new OAuthError('unsupported_grant_type', 'Use authorization_code or refresh_token.')
    const client = await knownClient(services, required(request.body, 'client_id'))
    const { access, refreshToken } = await grant(request, services, client)
    const oauth = {
      access_token: access.accessToken,
      token_type: 'Bearer' as const,
      expires_in: services.config.ACCESS_TOKEN_SECONDS,
      refresh_token: refreshToken,
      scope: access.scopes.join(' '),
    }
    return new Reply(200, { ...access, refreshToken, ...oauth }, noStore)
  },
})

const grants = { authorization_code: grantByCode, refresh_token: grantByRefreshToken }

async function knownClient({ repository }: Services, clientId: string): Promise<ActiveClient> {
  const client = await findClient(repository, clientId)
  if (client === null) throw new OAuthError('invalid_client', 'The client is unknown or disabled.')
  return client
}
