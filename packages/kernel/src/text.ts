import { z } from 'zod'

/** True for text that every store keeps as it is. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Text that people and systems send. Null characters and halves of surrogate pairs are refused, since stores cannot keep them. */
export const Text = z.string().refine(isStorable, 'must not contain null characters or broken Unicode')
