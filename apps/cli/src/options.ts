import type { Command } from 'commander'
import type { z } from 'zod'

/** Each value of an option that may be given several times. */
export const collected = (text: string, before: readonly string[] = []): readonly string[] => [...before, text]

/** Reads options with a schema whose fields are named like them. What does not parse is wrong usage; its value is not printed. */
export function parseOptions<Output>(command: Command, schema: z.ZodType<Output>, options: unknown): Output {
  const parsed = schema.safeParse(options)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  const option = String(path[0]).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return command.error(`error: --${option} ${message}`, { exitCode: 2 })
}
