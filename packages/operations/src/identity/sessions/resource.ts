import type { Services } from '../../services.ts'
import { OAuthError } from './oauthError.ts'

/** The address of the MCP endpoint as a resource (RFC 8707): tokens for it work there only. */
export const mcpResource = ({ config }: Pick<Services, 'config'>): string => `${config.PUBLIC_URL}/mcp`

/** The audience that a `resource` parameter asks for: null is the API, undefined none by name. Throws `invalid_target` for another. */
export function resourceOf(
  services: Pick<Services, 'config'>,
  resource: string | undefined,
): string | null | undefined {
  const { PUBLIC_URL } = services.config
  if (resource === undefined) return undefined
  if (resource === PUBLIC_URL || resource === `${PUBLIC_URL}/`) return null
  const mcp = mcpResource(services)
  if (resource === mcp || resource === `${mcp}/`) return mcp
  throw new OAuthError('invalid_target', 'Unknown resource.')
}
