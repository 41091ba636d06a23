import { readFileSync } from 'node:fs'
import { settings } from './settings.ts'
import { WrongSetting } from './wrongSetting.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Settings whose value a file may hold: `NAME_FILE` names it. */
export const secretNames: readonly string[] = Object.entries(settings).flatMap(([name, schema]) =>
  schema.meta()?.['isSecret'] === true ? [name] : [],
)

/** The environment with the content of each file that a `NAME_FILE` names, without the line break at its end. */
export function withSecretFiles(environment: Environment): Environment {
  const read = secretNames.flatMap((name) => {
    const file = environment[`${name}_FILE`]
    if (!file) return []
    if (environment[name]) throw new WrongSetting(`Set ${name} or ${name}_FILE, not both.`)
    return [[name, contentOf(`${name}_FILE`, file)]]
  })
  return { ...environment, ...Object.fromEntries(read) }
}

const faults: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by this user',
  EISDIR: 'is a directory',
}

function contentOf(name: string, file: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    throw new WrongSetting(`Invalid ${name}: ${file} ${faults[code] ?? `cannot be read: ${message}`}.`, { cause })
  }
  const value = content.replace(/\r?\n$/, '')
  if (value === '') throw new WrongSetting(`Invalid ${name}: ${file} is empty.`)
  return value
}
