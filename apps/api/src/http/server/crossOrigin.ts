import cors from 'cors'
import type { RequestHandler } from 'express'

/**
 * Lets pages of these origins (`*` for all) read answers and send what clients send. Without cookies: a page elsewhere acts for
 * nobody but whose token it holds. The routes themselves answer the preflight.
 */
export const crossOrigin = (origins: readonly string[]): RequestHandler =>
  cors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders,
    exposedHeaders,
    maxAge: 7200,
    preflightContinue: true,
  })

const allowedHeaders = [
  'Authorization',
  'Consistency-Token',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
  'X-Api-Key',
  'X-Request-Id',
]

const exposedHeaders = [
  'Consistency',
  'Consistency-Token',
  'Deprecation',
  'ETag',
  'Erasure-Receipt',
  'Idempotency-Replayed',
  'Mcp-Session-Id',
  'Retry-After',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
]
