import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Caller } from '@manabi/kernel'
import type { Response } from 'express'

/** What is known of a request while it runs; its log line and its metrics are made of it. */
export interface Trace {
  readonly requestId: string
  /** The operation's path template, so that ids in paths stay out of logs and label values. */
  route: string | undefined
  caller: Caller | null
  /** How errors are told; left out: as problem documents. */
  protocol?: 'oauth' | undefined
}

export const traceOf = (response: Response): Trace => response.locals['trace'] as Trace

export function startTrace(response: Response, requestId: string): Trace {
  const trace: Trace = { requestId, route: undefined, caller: null }
  response.locals['trace'] = trace
  return trace
}

/** Null while the request has no trace. */
export const requestIdIn = (response: ServerResponse): string | null =>
  (response as Partial<Response>).locals?.['trace']?.requestId ?? null

/** The caller's id where it sent a sane one, else a new one (contract, "Conventions"). */
export const requestIdOf = (header: string | readonly string[] | undefined): string =>
  typeof header === 'string' && sane.test(header) ? header : randomUUID()

const sane = /^[A-Za-z0-9._-]{1,128}$/
