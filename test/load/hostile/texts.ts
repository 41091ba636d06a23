/** So many units of something. */
export type Texts = Readonly<Record<string, (size: number) => string>>

/** JSON, or nearly, that holds a parser, a walk, or a comparison longest. */
export const bodies: Texts = {
  'nested arrays': (size) => '['.repeat(size),
  'nested objects': (size) => '{"a":'.repeat(size / 5),
  'many numbers': (size) => `{"a":[${'1,'.repeat(size / 2)}1]}`,
  'many names': (size) => `{${Array.from({ length: Math.min(size / 12, 19_000) }, (_, n) => `"n${n}":1`).join()}}`,
  'objects of many names': (size) => {
    const object = `{${Array.from({ length: 1_000 }, (_, n) => `"n${n}":1`).join()}}`
    return `[${Array.from({ length: Math.min(size / object.length, 19) }, () => object).join()}]`
  },
  'many empty objects': (size) => `[${'{},'.repeat(Math.min(size / 3, 9_000))}{}]`,
  'a long text': (size) => `{"a":"${'x'.repeat(size)}"}`,
  escapes: (size) => `{"a":"${'\\u0000'.repeat(size / 6)}"}`,
  unbalanced: (size) => `{"a":"${'\\"'.repeat(size / 2)}`,
}

/** What stands around such JSON in a message of an assistant. */
export const messages: Readonly<Record<string, (json: string) => string>> = {
  'the message': (json) => json,
  'a ping': (json) => `{"jsonrpc":"2.0","id":1,"method":"ping","params":${json}}`,
  'a call': (json) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_me","arguments":${json}}}`,
  meta: (json) => `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":${json}}}`,
  'a completion': (json) =>
    `{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":${json},"argument":${json}}}`,
  'an initialization': (json) =>
    `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":${json},"protocolVersion":"2025-11-25","clientInfo":{"name":"x","version":"1"}}}`,
  'an answer': (json) => `{"jsonrpc":"2.0","id":1,"result":${json}}`,
}

/** Lessons that are slow to clean. */
export const lessons: Texts = {
  'code of spaces': (size) => `<b>x</b> \`a${' '.repeat(size / 8)}b\``,
  paragraphs: (size) => '<p>'.repeat(size / 3),
  quotes: (size) => `<b>${'> '.repeat(size / 2)}`,
  links: (size) => `<b>${'[a](b)'.repeat(size / 6)}`,
  emphasis: (size) => `<b>${'*a_ '.repeat(size / 4)}`,
  entities: (size) => `<b>${'&#x3c;'.repeat(size / 6)}`,
  tables: (size) => `<b>x</b>\n\n${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n${'|'.repeat(size - 6_000)}`,
}

const field = (n: number) => `--x\r\nContent-Disposition: form-data; name="n${n}"\r\n\r\n1\r\n`

/** Forms with files, whose boundary is `x`. */
export const multiparts: Texts = {
  fields: (size) => Array.from({ length: size / 60 }, (_, n) => field(n)).join(''),
  headers: (size) => `--x\r\n${'A: b\r\n'.repeat(size / 6)}`,
  boundaries: (size) => '--x\r\n'.repeat(size / 5),
  dashes: (size) => '-'.repeat(size),
}

/** Encoded forms. */
export const forms: Texts = {
  pairs: (size) => 'x[&'.repeat(size / 3),
  ampersands: (size) => '&'.repeat(size),
  names: (size) => 'a&'.repeat(size / 2),
  'different names': (size) => Array.from({ length: size / 8 }, (_, n) => `n${n}=1`).join('&'),
  escapes: (size) => '%25'.repeat(size / 3),
  long: (size) => `a=${'x'.repeat(size)}`,
}

/** In headers, queries, and paths. */
export const heads: Texts = {
  spaces: (size) => ' '.repeat(size),
  brackets: (size) => '[&'.repeat(size / 2),
  percents: (size) => '%25'.repeat(size / 3),
  slashes: (size) => '/'.repeat(size),
  semicolons: (size) => ';'.repeat(size),
  commas: (size) => 'a,'.repeat(size / 2),
  quotes: (size) => '"'.repeat(size),
}
