import type { Document } from '../port.ts'

/** A document of a read model on the server. A deletion leaves its position behind, `doc` null. */
export interface Kept {
  readonly _id: string
  readonly position: number
  readonly deleted: boolean
  readonly doc: Document | null
}
