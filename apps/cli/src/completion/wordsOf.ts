import type { Command } from 'commander'

/** What may follow a command. */
export interface Words {
  /** `manabi`, `manabi org`, `manabi org create`. */
  readonly command: string
  readonly commands: readonly Word[]
  readonly options: readonly Word[]
  /** Whether it takes arguments, which may be files. */
  readonly hasArguments: boolean
}

export interface Word {
  readonly word: string
  readonly description: string
}

/** Of the command and all below it, the command itself first. */
export function wordsOf(command: Command, before = ''): readonly Words[] {
  const name = `${before}${command.name()}`
  const commands = command.commands.map((one) => ({ word: one.name(), description: one.description() }))
  const choices = command.registeredArguments.flatMap(({ argChoices = [], description }) =>
    argChoices.map((word) => ({ word, description })),
  )
  const options = [...command.options.map(({ long, description }) => ({ word: long!, description })), help]
  const own = { command: name, commands: [...commands, ...choices], options }
  return [
    { ...own, hasArguments: command.registeredArguments.length > choices.length },
    ...command.commands.flatMap((one) => wordsOf(one, `${name} `)),
  ]
}

const help = { word: '--help', description: 'show help' }
