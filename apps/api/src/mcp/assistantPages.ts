import { whenAsked } from '../http/whenAsked.ts'
import type { McpEndpoint, McpOptions } from './mcpEndpoint.ts'

/** `/mcp`. Its code and the library behind it are loaded by the first request. */
export function assistantPages(options: McpOptions): McpEndpoint {
  let endpoint: Promise<McpEndpoint> | undefined
  const load = () => {
    endpoint ??= import('./mcpEndpoint.ts').then(({ mcpEndpoint }) => mcpEndpoint(options))
    return endpoint
  }
  return {
    calls: whenAsked(['/mcp'], async () => (await load()).calls),
    pages: whenAsked(['/mcp'], async () => (await load()).pages),
  }
}
