import { describe, expect, it } from '@jest/globals'
import { wordsOf } from '../../apps/cli/src/completion/wordsOf.ts'
import { createProgram } from '../../apps/cli/src/program.ts'
import { files, read } from '../architecture/sources.ts'

const known = new Map(wordsOf(createProgram(async () => {})).map((words) => [words.command, words]))

/** Commands in code of a document: up to what ends a command in a shell, lines that go on joined. */
const commandsIn = (text: string): string[] =>
  [...text.replaceAll(/\\\n\s*/g, ' ').matchAll(/\bmanabi ((?:(?!manabi )[a-z-])+(?: [^`|&;#)\n]*)?)/g)].map(
    ([, words]) => words!,
  )

/** What is wrong with a command, as far as its names tell; null for nothing. What is not the beginning of a command is prose. */
function mistakeIn(command: string): string | null {
  const words = command.split(/\s+/).filter((word) => word !== '')
  let name = 'manabi'
  while (words.length > 0 && known.has(`${name} ${words[0]}`)) name += ` ${words.shift()}`
  if (name === 'manabi') return null
  const { commands, options } = known.get(name)!
  if (
    commands.length > 0 &&
    words[0] !== undefined &&
    /^[a-z]/.test(words[0]) &&
    !commands.some(({ word }) => word === words[0])
  )
    return `${name} has no ${words[0]}`
  const unknown = words
    .filter((word) => /^--[a-z]/.test(word))
    .find((word) => !options.some((one) => one.word === word.split('=')[0]))
  return unknown === undefined ? null : `${name} has no ${unknown}`
}

describe('documents', () => {
  it('name commands and options that exist', () => {
    const documents = files('*.md', 'docs/**/*.md', 'infra/*.md')
    const commands = documents.flatMap((path) => commandsIn(read(path)).map((command) => ({ path, command })))
    expect(
      commands.filter(({ command }) => /^(org|user|projections|import|export)/.test(command)).length,
    ).toBeGreaterThan(20)
    expect(
      commands.flatMap(({ path, command }) => {
        const mistake = mistakeIn(command)
        return mistake === null ? [] : [`${path}: ${mistake}`]
      }),
    ).toEqual([])
  })

  it('that name others are noticed', () => {
    expect(commandsIn('`npx manabi org create --name "A" \\\n  --seats 5 | head`')).toEqual([
      'org create --name "A"  --seats 5 ',
    ])
    expect(mistakeIn('org create --name "A" --seats 5')).toBeNull()
    expect(mistakeIn('org create --names A')).toBe('manabi org create has no --names')
    expect(mistakeIn('org make')).toBe('manabi org has no make')
    expect(mistakeIn('and its stores')).toBeNull()
  })
})
