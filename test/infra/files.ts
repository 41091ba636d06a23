import { parseEnv } from 'node:util'
import { defaultTimeouts } from '@manabi/kernel'
import { parseAllDocuments } from 'yaml'
import { read } from '../architecture/sources.ts'

/** What files of this folder are checked as: anything, until a check has said what is in it. */
// biome-ignore lint/suspicious/noExplicitAny: parsed files
export type Parsed = any

/** The documents of a YAML file. */
export const yaml = (path: string): Parsed[] => parseYaml(read(path))

export function parseYaml(text: string): Parsed[] {
  return parseAllDocuments(text, { merge: true, strict: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0]
    return document.toJS()
  })
}

type Environment = Readonly<Record<string, string>>

/** The lines of a file of settings, with those that are commented out when asked for. */
export function environment(path: string, { uncommented = false } = {}): Environment {
  const text = uncommented ? read(path).replace(/^#(?=[A-Z_]+=)/gm, '') : read(path)
  return parseEnv(text) as Environment
}

/** An image of an exact version. */
export const isPinned = (image: string): boolean =>
  /^[\w./-]+(:\d+\.\d+\.\d+(-[\w.-]+)?|@sha256:[0-9a-f]{64})$/.test(image)

export const { version, scripts } = JSON.parse(read('package.json'))
export const ownImage = `manabi:${version}`

/** The number that a constant of a source file has. */
function constant(path: string, name: string): number {
  const [, digits] = new RegExp(`^const ${name} = ([\\d_]+)$`, 'm').exec(read(path)) ?? []
  if (digits === undefined) throw new Error(`${path} has no number ${name}.`)
  return Number(digits.replaceAll('_', ''))
}

/** The longest that a process may take to stop, in seconds: requests first, then deliveries and mails at once. */
export const longestStop = (webhookTimeout: number): number =>
  defaultTimeouts.drain / 1_000 +
  Math.max(webhookTimeout, constant('apps/dispatcher/src/mail/mailSender.ts', 'timeout') / 1_000)
