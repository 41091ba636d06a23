/** Old tags, and tags of blocks that a lesson does not have. */
export const youngerNames: ReadonlyMap<string, string> = new Map([
  ['strike', 's'],
  ['dir', 'ul'],
  ...['center', 'fieldset', 'legend', 'main', 'hgroup', 'article', 'aside'].map((name) => [name, 'div'] as const),
])
