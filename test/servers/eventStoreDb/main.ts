import { join } from 'node:path'
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import messages from '@eventstore/db-client/generated/serverfeatures_pb.js'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js'
import { Log } from './log.ts'
import { streamsService } from './streams.ts'

/**
 * `main.ts PORT DIRECTORY`: a stand-in for EventStoreDB, for tests where there is no server. It speaks as much of the server's
 * protocol as our adapter, and the client's own append, make use of, and keeps its events in a file of the directory.
 */
const [port, directory] = process.argv.slice(2)
const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 })
server.addService(services.StreamsService as never, streamsService(new Log(join(directory!, 'events.jsonl'))) as never)
server.addService(features.ServerFeaturesService as never, { getSupportedMethods } as never)
server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error) => {
  if (error !== null) throw error
})
process.once('SIGTERM', () => process.exit())

/** Asked for by the client before its first append. */
function getSupportedMethods(_: unknown, answer: sendUnaryData<messages.SupportedMethods>): void {
  const supported = new messages.SupportedMethods().setEventStoreServerVersion('stand-in')
  const { path } = services.StreamsService.batchAppend
  const [, service, method] = path.split('/')
  supported.addMethods(new messages.SupportedMethod().setServiceName(service!).setMethodName(method!))
  answer(null, supported)
}
