import type { IncomingHttpHeaders } from 'node:http'
import {
  classifyInboundRequest,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'

/** A `tools/list`, or a call of a tool, that one JSON document answers. */
export interface DirectRequest {
  readonly id: string | number
  /** Null: the list. */
  readonly call: { readonly name: string; readonly given: Readonly<Record<string, unknown>> } | null
  /** Of revision 2026-07-28. */
  readonly isModern: boolean
  /** Null without a session. */
  readonly sessionId: string | null
}

/**
 * What an assistant does nearly always, in the words that nearly all use: one request, in a session or without one. Null for all else,
 * and for all that may be wrong: that is for the library's transports, which cost a request more than most tools do.
 */
export function directRequest(headers: IncomingHttpHeaders, body: unknown): DirectRequest | null {
  const asked = askedFor(body)
  if (asked === null) return null
  const { meta, ...rest } = asked
  if (PROTOCOL_VERSION_META_KEY in meta) {
    return isModern(headers, body, asked) ? { ...rest, isModern: true, sessionId: null } : null
  }
  if (!isPlainMeta(meta)) return null
  const { 'mcp-session-id': sessionId, 'mcp-protocol-version': version } = headers
  if (sessionId === undefined) {
    const isOneShot = version === undefined && takes(headers, json) && !takes(headers, stream)
    return isOneShot ? { ...rest, isModern: false, sessionId: null } : null
  }
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version as string)
  const isSession = typeof sessionId === 'string' && isKnown && takes(headers, json) && takes(headers, stream)
  return isSession ? { ...rest, isModern: false, sessionId } : null
}

const json = 'application/json'
const stream = 'text/event-stream'

const takes = ({ accept }: IncomingHttpHeaders, type: string): boolean => accept?.includes(type) === true

interface Asked extends Pick<DirectRequest, 'id' | 'call'> {
  readonly meta: Fields
}

type Fields = Readonly<Record<string, unknown>>

const messageFields: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])

function askedFor(body: unknown): Asked | null {
  if (!isObject(body) || !Object.keys(body).every((field) => messageFields.has(field))) return null
  const { jsonrpc, id, method, params = {} } = body
  if (jsonrpc !== '2.0' || !isId(id) || !isObject(params)) return null
  const { _meta: meta = {}, ...others } = params
  if (!isObject(meta)) return null
  if (method === 'tools/list') return isEmpty(others) ? { id, call: null, meta } : null
  if (method !== 'tools/call') return null
  const { name, arguments: given = {}, ...more } = others
  return typeof name === 'string' && isObject(given) && isEmpty(more) ? { id, call: { name, given }, meta } : null
}

/** The library judges what is in `_meta`; its headers say the same as the message. */
function isModern(headers: IncomingHttpHeaders, body: unknown, { call, meta }: Asked): boolean {
  const { 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': name } = headers
  if (typeof version !== 'string' || version !== meta[PROTOCOL_VERSION_META_KEY] || version !== modern) return false
  if (method !== (body as Fields)['method'] || name !== call?.name) return false
  if (!takes(headers, json) || !takes(headers, stream)) return false
  return isValidEnvelope(meta, () => {
    return classifyInboundRequest({ httpMethod: 'POST', protocolVersionHeader: version, body }).kind === 'modern'
  })
}

/** Clients send the same with each request, so that the library judges it once. */
const validEnvelopes = new LRUCache<string, true>({ max: 1_000 })
const longestKept = 2_000

function isValidEnvelope({ progressToken, ...envelope }: Fields, isValid: () => boolean): boolean {
  const key = writtenIfShallow(envelope)
  if (key === null) return false
  if (validEnvelopes.has(key) && isProgressToken(progressToken)) return true
  if (!isValid()) return false
  if (key.length <= longestKept) validEnvelopes.set(key, true)
  return true
}

/** Null for what nests so deeply that it cannot be written. */
function writtenIfShallow(value: Fields): string | null {
  try {
    return JSON.stringify(value)
  } catch {
    return null
  }
}

const modern = '2026-07-28'

/** Nothing of it changes the answer: no tool tells of its progress. */
const isPlainMeta = ({ progressToken, ...others }: Fields): boolean =>
  isProgressToken(progressToken) && Object.keys(others).every((key) => !key.startsWith('io.modelcontextprotocol/'))

const isProgressToken = (value: unknown): boolean => value === undefined || isId(value)

const isId = (value: unknown): value is string | number => typeof value === 'string' || Number.isSafeInteger(value)

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: Fields): boolean => Object.keys(value).length === 0
