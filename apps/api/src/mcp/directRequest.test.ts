import { describe, expect, it } from '@jest/globals'
import { directRequest } from './directRequest.ts'

const both = 'application/json, text/event-stream'
const call = (params: object) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
const getMe = call({ name: 'get_me', arguments: {} })
const oneShot = { accept: 'application/json' }
const session = { accept: both, 'mcp-session-id': 'a', 'mcp-protocol-version': '2025-11-25' }
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const modernHeaders = {
  ...{ accept: both, 'mcp-protocol-version': '2026-07-28' },
  ...{ 'mcp-method': 'tools/call', 'mcp-name': 'get_me' },
}
const modern = (_meta: object) => call({ name: 'get_me', _meta })

describe('a request that is answered without the library [MCP-017]', () => {
  it('is a list or a call, alone, in a session or of the revision without sessions', () => {
    const asked = { id: 1, call: { name: 'get_me', given: {} } }
    expect(directRequest(oneShot, getMe)).toEqual({ ...asked, isModern: false, sessionId: null })
    expect(directRequest(session, getMe)).toEqual({ ...asked, isModern: false, sessionId: 'a' })
    expect(directRequest(modernHeaders, modern(envelope))).toEqual({ ...asked, isModern: true, sessionId: null })
    const list = { jsonrpc: '2.0', id: 'x', method: 'tools/list' }
    expect(directRequest(oneShot, list)).toEqual({ id: 'x', call: null, isModern: false, sessionId: null })
  })

  it('may ask for progress, which no tool tells of', () => {
    expect(directRequest(session, call({ name: 'get_me', _meta: { progressToken: 3 } }))).not.toBeNull()
    expect(directRequest(modernHeaders, modern({ ...envelope, progressToken: 'p' }))).not.toBeNull()
  })
})

describe('left to the library', () => {
  it('what nests too deeply to be written', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(directRequest(modernHeaders, modern({ ...envelope, deep }))).toBeNull()
  })

  it.each([
    ['other methods', { ...getMe, method: 'prompts/list' }],
    ['other pages of a list', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: '2' } }],
    ['notifications', { jsonrpc: '2.0', method: 'tools/call', params: { name: 'get_me' } }],
    ['several messages', [getMe]],
    ['another version of JSON-RPC', { ...getMe, jsonrpc: '1.0' }],
    ['ids that cannot be one', { ...getMe, id: 1.5 }],
    ['fields that messages have not', { ...getMe, more: true }],
    ['parameters that calls have not', call({ name: 'get_me', task: {} })],
    ['calls without a name', call({ arguments: {} })],
    ['arguments that are none', call({ name: 'get_me', arguments: [] })],
    ['tokens of progress that are none', call({ name: 'get_me', _meta: { progressToken: {} } })],
    ['what the protocol keeps in _meta', call({ name: 'get_me', _meta: { 'io.modelcontextprotocol/x': 1 } })],
  ])('are %s', (_what, message) => {
    expect(directRequest(oneShot, message)).toBeNull()
    expect(directRequest(session, message)).toBeNull()
  })

  it('are headers that other transports send, and unknown revisions', () => {
    expect(directRequest({ accept: both }, getMe)).toBeNull()
    expect(directRequest({ accept: 'text/event-stream' }, getMe)).toBeNull()
    expect(directRequest({ ...oneShot, 'mcp-session-id': 'a' }, getMe)).toBeNull()
    expect(directRequest({ ...session, 'mcp-protocol-version': '2020-01-01' }, getMe)).toBeNull()
    expect(directRequest({ ...oneShot, 'mcp-protocol-version': '2025-11-25' }, getMe)).toBeNull()
  })

  it('are messages of 2026-07-28 whose headers say something else, and envelopes that are not whole', () => {
    expect(directRequest({ ...modernHeaders, 'mcp-name': 'close_account' }, modern(envelope))).toBeNull()
    expect(directRequest({ ...modernHeaders, 'mcp-method': 'tools/list' }, modern(envelope))).toBeNull()
    expect(directRequest({ ...modernHeaders, 'mcp-protocol-version': '2025-11-25' }, modern(envelope))).toBeNull()
    expect(directRequest(oneShot, modern(envelope))).toBeNull()
    const { 'io.modelcontextprotocol/clientCapabilities': _, ...lacking } = envelope
    expect(directRequest(modernHeaders, modern(lacking))).toBeNull()
    expect(directRequest(modernHeaders, modern({ ...envelope, progressToken: {} }))).toBeNull()
  })
})
