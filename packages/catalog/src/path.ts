import { PathDeleted, PathWritten } from './events.ts'
import { writtenWhole } from './writtenWhole.ts'

/** Courses in learning order. */
export const { decider: path, write: writePath, remove: deletePath } = writtenWhole('path', PathWritten, PathDeleted)
