/**
 * Character references instead of backslashes: they mean the same character wherever a renderer takes what it reads for text, and none
 * can start a tag, code or a link, even where it takes it for something else.
 */
const reference = (character: string): string => `&#${character.codePointAt(0)};`

/** Text inside HTML: no renderer finds a tag, code or a link in it. */
export const escapedText = (text: string): string => text.replace(/[<>&`[\]\\|]/g, reference)

/** For a place where a value ends with a quotation mark. */
export const asEntities = (text: string): string => text.replace(/[<>&"'`[\]\\|*_~!\n\r\t]/g, reference)

/** Text as such, with nothing that could be markup in it. */
export const withoutMarkup = (text: string): string => text.replace(/[<[\]`\\]/g, reference)
