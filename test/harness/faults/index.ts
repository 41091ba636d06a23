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

/** Operations whose method is that of a write, although they keep nothing; and why a sweep of them would say nothing. */
export const writesNothing: Readonly<Record<string, string>> = {
  askForPasswordReset: 'it asks for a mail, which may be asked for twice',
}
