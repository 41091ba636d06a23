import type { ServerResponse } from 'node:http'
import { http } from './nodeHttp.ts'

/** Not in its types: how Node makes the text of a header, of its first line and of names and values, each of which it checks. */
type StoreHeader = (this: ServerResponse, firstLine: string, headers: unknown) => void

export const { _storeHeader: storeHeader } = http.ServerResponse.prototype as unknown as { _storeHeader: StoreHeader }

/** Where a response has the text that follows the first line of its header. */
export const firstLines = Symbol('firstLines')

/** Has the header begin with lines that need no check. False where it cannot, and they have to be set like any others. */
export function beginWith(response: object, lines: string): boolean {
  if (typeof storeHeader !== 'function' || !(firstLines in response)) return false
  response[firstLines] = lines
  return true
}

/** To be called once the header is written, or was refused: another answer may follow, which begins by itself. */
export function endLines(response: object): void {
  if (firstLines in response) response[firstLines] = ''
}
