import { expect, it } from '@jest/globals'
import { messageFor } from './prompt.ts'

it.each([
  ['ja-JP', 'Write in Japanese (Japan) (ja-JP).'],
  ['zh-CN-u-co-pinyin', 'Write in Chinese (China) (zh-CN-u-co-pinyin).'],
  ['en-US-x-school', 'Write in American English (en-US-x-school).'],
])('names the language of %s [CON-018]', (culture, sentence) => {
  expect(messageFor({ task: 'Draft.', facts: {}, culture })).toContain(sentence)
})
