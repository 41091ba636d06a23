import { accountWrites } from './accountWrites.ts'
import { authoringWrites } from './authoringWrites.ts'
import { learningWrites } from './learningWrites.ts'
import { memberWrites } from './memberWrites.ts'
import { webhookWrites } from './webhookWrites.ts'
import type { Writes } from './write.ts'

/** Every write operation, to be tried with stores that fail. */
export const writes: Writes = {
  ...accountWrites,
  ...authoringWrites,
  ...learningWrites,
  ...memberWrites,
  ...webhookWrites,
}

const draft = 'it gives a draft, and a call that is repeated asks the language model again'

/** Operations that keep nothing which could be lost or doubled, although their method is that of a write; and why. */
export const writesNothing: Readonly<Record<string, string>> = {
  getQuizKey: 'it only reads',
  previewRequirement: 'it only counts',
  startImport: 'nothing changes before it is confirmed, and an archive that is sent again is compared again',
  confirmImport: 'one document says it: a repetition is told that the import is not ready any more',
  askForPasswordReset: 'it asks for a mail, which may be asked for twice',
  draftCourseOutline: draft,
  draftLessonBody: draft,
  draftQuizQuestions: draft,
  generateMaterial: draft,
}
