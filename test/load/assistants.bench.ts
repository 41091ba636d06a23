import autocannon from 'autocannon'
import { type Figure, medians } from './figure.ts'
import { foundSchool } from './history.ts'
import { onDirectory } from './requests.ts'
import { RunningService, rebuildReadModels } from './runningService.ts'
import { signIn, type Tokens } from './signIn.ts'

export const name = 'assistants'

const connections = 16
const rounds = 5
const requestsEach = 3_000

/** Listing 20 courses with a tool of `/mcp`, against the same over REST, in processor time of the service. */
export const measure = (): Promise<Figure[]> =>
  onDirectory(async (directory) => {
    await foundSchool(directory, { learners: 250, courses: 200, lessons: 0 })
    const [{ api, mcp }] = (await signIn(directory, { count: 1 })) as [Tokens]
    await rebuildReadModels(directory)
    const service = await RunningService.start(directory)
    const session = await openSession(service.url, mcp)
    const measures = {
      rest: () => cost(service, '/api/v1/courses?pageSize=20', { headers: { authorization: `Bearer ${api}` } }),
      tool: () => cost(service, '/mcp', { method: 'POST', headers: session, body: message('tools/call', call) }),
    }
    await medians(2, measures)
    const { rest, tool } = await medians(rounds, measures)
    await service.stop()
    const limit = { name: 'the same over REST', value: rest }
    return [{ name: 'tool call over MCP', unit: 'µs CPU', value: tool, limit, budget: 6 }]
  })

const call = { name: 'list_courses', arguments: { pageSize: 20 } }
const message = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const protocolVersion = '2025-11-25'

/** The headers of a session. */
async function openSession(url: string, token: string): Promise<Record<string, string>> {
  const headers = {
    ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    accept: 'application/json, text/event-stream',
  }
  const clientInfo = { name: 'benchmark', version: '1' }
  const body = message('initialize', { protocolVersion, capabilities: {}, clientInfo })
  const begun = await fetch(`${url}/mcp`, { method: 'POST', headers, body })
  await begun.text()
  const sessionId = begun.headers.get('mcp-session-id')
  return {
    ...{ ...headers, 'mcp-protocol-version': protocolVersion },
    ...(sessionId !== null && { 'mcp-session-id': sessionId }),
  }
}

/** Microseconds of each request. */
async function cost(service: RunningService, path: string, request: Partial<autocannon.Options>): Promise<number> {
  const before = await service.cpu()
  const result = await autocannon({ ...request, url: service.url + path, connections, amount: requestsEach })
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`)
  return ((await service.cpu()) - before) / result['2xx']
}
