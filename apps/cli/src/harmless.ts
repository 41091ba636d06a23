/** What a file or a person named must not steer the terminal. */
export const harmless = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\uFFFD')
