/** Not an export, an incomplete one, or one for another installation; the message says which. */
export class UnusableExport extends Error {
  static none = () => new UnusableExport('Not a Manabi export file.')
  static cutOff = (cause?: unknown) => new UnusableExport('Export file is incomplete.', { cause })
  static damaged = (cause?: unknown) =>
    new UnusableExport('The export is damaged: these are not the bytes that were written.', { cause })
  static newer = (what: string) =>
    new UnusableExport(`The export holds ${what}, which this version of Manabi does not know.`)
}
