import type { Id } from '@manabi/kernel'

interface Named {
  readonly fileId: Id
  readonly name: string
}

/** Where a file is served. No character of its name means anything in Markdown. */
export const fileAddress = (publicUrl: string, { fileId, name }: Named): string =>
  `${publicUrl}/files/${fileId}/${encodeURIComponent(name).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`

/** The files that texts and addresses in `value` name, each once. */
export const fileIdsIn = (...values: readonly unknown[]): readonly Id[] => [
  ...new Set([...JSON.stringify(values).matchAll(/\/files\/(fil_[0-9a-z]{26})(?![0-9a-z])/g)].map(([, id]) => id!)),
]
