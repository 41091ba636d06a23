type Texts = Iterable<string> | AsyncIterable<string>

/** What may stand around an at sign: no address has blanks, quotes or control characters. */
const around = /([^\s"'<>\p{Cc}\uFFFD@]{1,64})@([^\s"'<>\p{Cc}\uFFFD@]{1,255})/gu
/** Characters that may come before the address without a gap: a key's prefix, or bytes of a record's header that look like text. */
const glued = 3

/** In how many different runs of text an address stands of which `isErased` knows no more than whether a text is it. */
export async function countAddress(texts: Texts, isErased: (text: string) => boolean): Promise<number> {
  const seen = new Set<string>()
  let found = 0
  for await (const text of texts) {
    for (const [run, local, domain] of text.matchAll(around)) {
      if (seen.has(run)) continue
      seen.add(run)
      if (candidates(local!, domain!).some(isErased)) found++
    }
  }
  return found
}

function candidates(local: string, domain: string): string[] {
  const afterSigns = [...local.matchAll(/[/=:,;]/g)].map(({ index }) => index + 1)
  const starts = [...new Set([...Array.from({ length: glued + 1 }, (_, skipped) => skipped), ...afterSigns])]
  const name = /^[\p{L}\p{N}.-]*/u.exec(domain)![0]
  const ends = Array.from({ length: glued + 1 }, (_, cut) => name.slice(0, name.length - cut))
  return starts.flatMap((start) => ends.map((end) => `${local.slice(start)}@${end}`))
}
