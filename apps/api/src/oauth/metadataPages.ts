import { scopes } from '@manabi/kernel'
import type { Config } from '@manabi/platform'
import express, { type RequestHandler } from 'express'
import { otherMethods } from '../http/otherMethods.ts'

/**
 * What clients read before anything else: RFC 8414 (under OpenID's address too, because some MCP clients ask only there) and
 * RFC 9728, for the API and for `/mcp`.
 */
export function metadataPages({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): RequestHandler {
  const router = express.Router()
  const documents = {
    '/.well-known/oauth-authorization-server': authorizationServer(PUBLIC_URL),
    '/.well-known/openid-configuration': authorizationServer(PUBLIC_URL),
    '/.well-known/oauth-protected-resource': protectedResource(PUBLIC_URL, PUBLIC_URL),
    '/.well-known/oauth-protected-resource/mcp': protectedResource(PUBLIC_URL, `${PUBLIC_URL}/mcp`),
  }
  for (const [path, document] of Object.entries(documents)) {
    const sendDocument: RequestHandler = (_request, response) => {
      response.set('Cache-Control', 'public, max-age=300').json(document)
    }
    router.route(path).get(sendDocument).all(otherMethods)
  }
  return router
}

const authorizationServer = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/connect/authorize`,
  token_endpoint: `${url}/api/v1/oauth/token`,
  registration_endpoint: `${url}/connect/register`,
  jwks_uri: `${url}/.well-known/jwks.json`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  ui_locales_supported: ['en', 'ja'],
  service_documentation: `${url}/scalar/v1`,
  // No id tokens are issued; readers of the OpenID address take a document without these two for a broken one.
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
})

const protectedResource = (url: string, resource: string) => ({
  resource,
  resource_name: 'Manabi',
  authorization_servers: [url],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
  resource_documentation: `${url}/scalar/v1`,
})
