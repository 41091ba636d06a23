/** What a file or a person named must not steer the terminal. */
export const harmless = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\uFFFD')

/** For a part of a line: it can neither end the line nor turn the direction of the rest. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
