import { bounds } from './bounds.ts'
import { Unreadable } from './unreadable.ts'

/** The parts of a document, with an empty line between them. Reads on only as far as a text may go. */
export async function textOf(parts: AsyncIterable<string> | Iterable<string>): Promise<string> {
  const texts: string[] = []
  let characters = 0
  for await (const part of parts) {
    characters += part.length
    requireLength(characters)
    texts.push(part.trim())
  }
  return texts.filter((text) => text !== '').join('\n\n')
}

export function requireLength(characters: number): void {
  if (characters > bounds.characters) {
    throw new Unreadable('large', `has more than ${bounds.characters} characters of text: send a part of it`)
  }
}
