import type { FileFormat } from '@manabi/sqlite'

/** `state.db`. Its tables are those of the collections, each made when it is first used. */
export const stateStoreFormat: FileFormat = {
  part: 'state store',
  applicationId: 0x6d6e6253,
  version: 1,
  schema: '',
}
