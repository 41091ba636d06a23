import { join } from 'node:path'
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import messages from '@eventstore/db-client/generated/serverfeatures_pb.js'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js'
import { Log } from './log.ts'
import { newRules, type Rules } from './rules.ts'
import { streamsService } from './streams.ts'

interface Options {
  /** Default: a free one. */
  readonly port?: number
  readonly directory: string
  readonly tls?: { readonly key: Buffer; readonly certificate: Buffer }
}

export interface StandIn {
  readonly url: string
  readonly rules: Rules
  stop(): void
}

/**
 * A stand-in for EventStoreDB, for tests where there is no server. It speaks as much of the server's protocol as our adapter, and
 * the client's own append, make use of, and keeps its events in a file of the directory.
 */
export async function startStandIn({ port = 0, directory, tls }: Options): Promise<StandIn> {
  const rules = newRules()
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 })
  const log = new Log(join(directory, 'events.jsonl'))
  server.addService(services.StreamsService as never, streamsService(log, rules) as never)
  server.addService(features.ServerFeaturesService as never, { getSupportedMethods } as never)
  const credentials = tls
    ? ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.certificate }])
    : ServerCredentials.createInsecure()
  const bound = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, at) => (error ? reject(error) : resolve(at))),
  )
  return { url: `esdb://127.0.0.1:${bound}${tls ? '' : '?tls=false'}`, rules, stop: () => server.forceShutdown() }
}

/** Asked for by the client before its first append. */
function getSupportedMethods(_: unknown, answer: sendUnaryData<messages.SupportedMethods>): void {
  const supported = new messages.SupportedMethods().setEventStoreServerVersion('stand-in')
  const { path } = services.StreamsService.batchAppend
  const [, service, method] = path.split('/')
  supported.addMethods(new messages.SupportedMethod().setServiceName(service!).setMethodName(method!))
  answer(null, supported)
}
