import { type FileFormat, historySchema } from '@manabi/sqlite'

/** `state.db`. Beside the name of its history are the tables of the collections, each created when it is first written. */
export const stateStoreFormat: FileFormat = {
  part: 'state store',
  applicationId: 0x6d6e6253,
  version: 1,
  schema: historySchema,
}
