import type { Command } from 'commander'
import { z } from 'zod'
import { parseOptions } from './options.ts'

const number = z.coerce.number('is not a number').int('is not a whole number').min(1, 'is less than 1')
const Page = z.object({ page: number, pageSize: number.max(10_000, 'is more than 10000') })

/** The options of commands that list what may be many. */
export const pageOptions = (command: Command): Command =>
  command
    .option('--page <number>', 'which page', '1')
    .option('--page-size <number>', 'how many on a page', '1000')
    .option('--json', 'print one JSON document')

export const readPage = (command: Command, options: unknown): z.output<typeof Page> =>
  parseOptions(command, Page, options)
