/** Small files of each kind that is kept; another `salt` makes other bytes. */
const withEnd =
  (start: Uint8Array) =>
  (salt: number): Buffer =>
    Buffer.concat([start, Buffer.from(`salt ${salt} `.repeat(8))])

/** A picture of one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const png = withEnd(onePixel)
export const gif = withEnd(Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'))
export const pdf = withEnd(Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'))
export const mp3 = withEnd(Buffer.from([0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0]))
export const m4a = withEnd(
  Buffer.from('\u0000\u0000\u0000\u001cftypM4A \u0000\u0000\u0002\u0000M4A isomiso2', 'latin1'),
)

/** So many bytes that begin as a picture does. */
export const pictureOf = (bytes: number): Buffer => Buffer.concat([onePixel, Buffer.alloc(bytes - onePixel.length, 1)])
