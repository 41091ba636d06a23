import { Text } from '@manabi/kernel'

/** What somebody writes about a person: a note or a reason. It is personal data. */
export const shortNote = Text.trim().min(1).max(500)
