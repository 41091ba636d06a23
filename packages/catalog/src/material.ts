import { MaterialDeleted, MaterialWritten } from './events.ts'
import { sanitizeBody } from './sanitize.ts'
import { writtenWhole } from './writtenWhole.ts'

const whole = writtenWhole('material', MaterialWritten, MaterialDeleted)

/** A link or a text that lessons refer to. */
export const { decider: material, remove: deleteMaterial } = whole

/** Writes the whole material, its text made harmless first. */
export const writeMaterial: typeof whole.write = (state, command) =>
  whole.write(state, { ...command, text: command.text === null ? null : harmless(command.text) })

const harmless = (text: string): string => sanitizeBody({ format: 'markdown', text }).text
