import type { Learner } from '@manabi/kernel'
import type { OwnLimit, SentFrom } from '@manabi/operations'
import type { AuthInfo, ServerContext } from '@modelcontextprotocol/server'
import type { ToolSet } from './toolSet.ts'

/** The HTTP request that a message came with. */
export interface AssistantCall {
  readonly caller: Learner
  /** The tools that the address offers. */
  readonly toolSet: ToolSet
  readonly requestId: string
  readonly sentFrom: SentFrom
  /** Of the request, all messages together. */
  readonly bytes: number
  /** Counts a call of a tool. Throws 429 when it is one too many. */
  readonly count: (bucket?: OwnLimit) => Promise<void>
  /** Counts further calls for what a call brought with it. */
  readonly countAfter: (calls: number) => Promise<void>
  /** The caller as they stand now. Throws 401 where the token has ended. */
  readonly callerNow: () => Promise<Learner>
  /** Aborted when the client has left, or cancelled the message. Asked for by the few tools that stop then. */
  readonly signal: () => AbortSignal
}

/** What the library passes on from the request to the handlers of its messages. */
export const authInfoOf = (call: AssistantCall): AuthInfo => ({
  token: '',
  clientId: call.caller.clientId ?? '',
  scopes: [...call.caller.scopes],
  extra: { call },
})

export const callOf = ({ http, mcpReq }: Pick<ServerContext, 'http' | 'mcpReq'>): AssistantCall => {
  const call = http?.authInfo?.extra?.['call']
  if (call === undefined) throw new Error('A message came without its request.')
  const { signal, ...known } = call as AssistantCall
  return { ...known, signal: () => AbortSignal.any([mcpReq.signal, signal()]) }
}
