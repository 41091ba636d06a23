import { lazily } from '@manabi/kernel'
import { whenAsked } from '../http/whenAsked.ts'
import type { McpEndpoint, McpOptions } from './mcpEndpoint.ts'

/** `/mcp`. Its code and the library behind it are loaded by the first request. */
export function assistantPages(options: McpOptions): McpEndpoint {
  const endpoint = lazily(async () => {
    const { mcpEndpoint } = await import('./mcpEndpoint.ts')
    return mcpEndpoint(options)
  })
  return {
    calls: whenAsked(['/mcp'], async () => (await endpoint.get()).calls),
    pages: whenAsked(['/mcp'], async () => (await endpoint.get()).pages),
  }
}
