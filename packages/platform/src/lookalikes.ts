import { secretNames } from './secretFiles.ts'
import { settings } from './settings.ts'

const known = [...Object.keys(settings), ...secretNames.map((name) => `${name}_FILE`)]
/** Of commands that speak to a service elsewhere. */
const clientSettings = ['MANABI_URL', 'MANABI_API_KEY']

/** One sentence for each environment variable that looks like a setting and is none: a slip of the keyboard, or a prefix too many. */
export function lookalikes(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && !clientSettings.includes(name))
    .flatMap((name) => {
      const meant = meantBy(name)
      if (meant !== undefined) return [`Unknown setting ${name}. Did you mean ${meant}?`]
      return name.startsWith('MANABI_') ? [`Unknown setting ${name}. manabi serve --help lists all.`] : []
    })
}

function meantBy(name: string): string | undefined {
  const bare = name.replace(/^MANABI_/, '')
  if (bare !== name && known.includes(bare)) return bare
  const plain = bare.replace(/_FILE$/, '')
  if (plain !== bare && known.includes(plain)) return plain
  // Short names resemble too much that has nothing to do with the service.
  return known.find((one) => one.length >= 8 && isTypo(bare, one))
}

/** Another case, or one slip: a letter left out, added, exchanged, or two in the wrong order. */
function isTypo(text: string, word: string): boolean {
  const [a, b] = [text.toUpperCase(), word]
  if (a === b) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [restA, restB] = [a.slice(start), b.slice(start)]
  if (restA.length > restB.length) return restA.slice(1) === restB
  if (restA.length < restB.length) return restA === restB.slice(1)
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return isSwapped || restA.slice(1) === restB.slice(1)
}
