/** Scripts that put no spaces between words. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** Classes for patterns with the flag `v`: letters of words between spaces, and those with digits. */
export const letter = `[\\p{L}--[${unspaced}ー]]`
export const letterOrDigit = `[[\\p{L}\\p{N}]--[${unspaced}ー]]`
