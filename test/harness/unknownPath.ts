/** The path of an operation with ids that nobody has. Versions are numbers. */
export const unknownPath = (path: string): string =>
  path.replaceAll('{version}', '1').replaceAll(/\{\w+\}/g, 'nobody_made_this')
