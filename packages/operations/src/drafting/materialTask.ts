import { invalid } from '@manabi/kernel'

export const tasks = {
  create: 'Draft a learning material as Markdown: a text that goes with the lesson.',
  improve:
    'Improve the text: clearer and better ordered, with what is wrong in it corrected. Keep what it says. Answer the whole text as Markdown.',
  summarize: 'Summarize the text for learners, as Markdown.',
  translate:
    'Translate the text into the language that the wish names; into English where none is named, and into Japanese where it is English already. ' +
    'Keep its structure, as Markdown.',
} as const

interface Given {
  readonly action: keyof typeof tasks
  readonly prompt?: string | undefined
  readonly existingRaw?: string | undefined
  readonly lessonTitle?: string | undefined
  readonly uploadFile?: unknown
}

/** Throws 400 where there is nothing to work on, or nothing that says what to write. */
export function requireGiven({ action, prompt, existingRaw, lessonTitle, uploadFile }: Given): void {
  if (existingRaw || uploadFile !== undefined) return
  if (action !== 'create') throw invalid('existingRaw', 'is required, or an uploadFile')
  if (!prompt && !lessonTitle) throw invalid('prompt', 'is required, or a lessonTitle or an uploadFile')
}
