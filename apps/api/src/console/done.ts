import { type Answer, goTo } from './visit.ts'

/** On to the page that says what was done: reloading it sends nothing again. */
export const doneAt = (address: string, done: string): Answer => goTo(`${address}?done=${done}`)
