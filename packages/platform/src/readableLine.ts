import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** By pino's number for each level. */
const levels: Readonly<Record<number, readonly [name: string, style: Style]>> = {
  10: ['TRACE', 'dim'],
  20: ['DEBUG', 'dim'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
}

/** What every line has, and nobody reads on a terminal. */
const hidden = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])

/** A line of the log as people read it: time, level, what happened, the rest behind it; an error's stack below. */
export function readableLine(json: string, isColored: boolean): string {
  const entry: Record<string, unknown> = JSON.parse(json)
  const paint = (style: Style, text: string) => (isColored ? styleText(style, text, { validateStream: false }) : text)
  const [name, style] = levels[Number(entry['level'])] ?? ['', 'reset']
  const time = new Date(Number(entry['time'])).toTimeString().slice(0, 8)
  const rest = Object.entries(entry)
    .filter(([key, value]) => !hidden.has(key) && value !== undefined && value !== null)
    .map(([key, value]) => `${key}=${harmless(typeof value === 'string' ? value : JSON.stringify(value))}`)
  const { stack, message } = (entry['err'] ?? {}) as { stack?: string; message?: string }
  const error = stack ?? message
  const said = [harmless(String(entry['msg'] ?? '')), ...(rest.length === 0 ? [] : [paint('dim', rest.join(' '))])]
  const line = [paint('dim', time), paint(style, name.padEnd(5)), ...said].join(' ')
  return error === undefined ? `${line}\n` : `${line}\n${harmless(error)}\n`
}

/** What somebody sent must not steer the terminal. */
const harmless = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\uFFFD')
