/** Old tags, and tags of blocks that a lesson does not have. */
export const youngerNames: Readonly<Record<string, string>> = {
  strike: 's',
  dir: 'ul',
  ...Object.fromEntries(
    ['center', 'fieldset', 'legend', 'main', 'hgroup', 'article', 'aside'].map((one) => [one, 'div']),
  ),
}
