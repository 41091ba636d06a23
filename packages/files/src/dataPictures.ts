const pictures = /\bdata:image\/(?:png|jpeg|jpg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}/gi

/** The addresses of pictures that stand in a text themselves, as editors paste them: each once, from `data:` on. */
export const dataPictures = (text: string): ReadonlySet<string> => new Set(text.match(pictures))

/** The bytes of a picture. */
export const pictureBytes = (address: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))

/** The text with other addresses in the place of pictures; those without another one stay. */
export const withAddresses = (text: string, addresses: ReadonlyMap<string, string>): string =>
  text.replace(pictures, (address) => addresses.get(address) ?? address)
