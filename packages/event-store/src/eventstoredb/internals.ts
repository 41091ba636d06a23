import shared from '@eventstore/db-client/generated/shared_pb.js'
import services, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'

/** Messages and services of the server's protocol. The client ships them, but its documentation does not mention them. */
export { services, shared, streams }

export type CallOptions = Required<Parameters<StreamsClient['batchAppend']>>

/** Parts of the client that its types hide: it finds the leader, authenticates and connects again, for our calls as for its own. */
interface Internals {
  GRPCStreamCreator<Call>(service: unknown, name: string, begin: (streams: StreamsClient) => Call): () => Promise<Call>
  callArguments(options: { requiresLeader: boolean }, call: { deadline: number }): CallOptions
  getChannel(): Promise<{ close(): void; getTarget(): string }>
}

const names: readonly (keyof Internals)[] = ['GRPCStreamCreator', 'callArguments', 'getChannel']

/** The client with its hidden parts. Throws when the installed version lacks one. */
export function internalsOf(client: object): Internals {
  const missing = names.filter((name) => typeof (client as Record<string, unknown>)[name] !== 'function')
  if (missing.length === 0) return client as Internals
  throw new Error(
    `This version of @eventstore/db-client lacks ${missing.join(', ')}. Install 6.2.1, the version that Manabi is written for.`,
  )
}
