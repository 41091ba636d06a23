import { startProxy } from './proxy.ts'

/** How often a client asked a server for what, by what it asked. */
export type Calls = Readonly<Record<string, number>>

/** Reads what one connection carries, piece by piece, and names each call. */
type Reader = (called: (what: string) => void) => (bytes: Buffer) => void

/** A way to a server on which calls are counted. */
export async function startCountingProxy(target: URL, defaultPort: number, reader: Reader) {
  const counts = new Map<string, number>()
  const called = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)
  const proxy = await startProxy(target, defaultPort, () => reader(called))
  const calls = (): Calls => Object.fromEntries(counts)
  return { ...proxy, calls }
}

/** What came between two counts. */
export const callsSince = (before: Calls, after: Calls): Calls =>
  Object.fromEntries(
    Object.entries(after)
      .map(([what, count]) => [what, count - (before[what] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  )

/** Of an OP_MSG: 16 bytes of header with its length first, 4 of flags, 1 of the section's kind; then the command as BSON. */
const [headerSize, commandAt, opMessage] = [16, 21, 2013]

/** Commands as `find views.books`. */
export const mongoCommands: Reader = (called) => {
  let rest = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= headerSize && rest.length >= rest.readInt32LE(0)) {
      const message = rest.subarray(0, rest.readInt32LE(0))
      rest = rest.subarray(message.length)
      const command = message.readInt32LE(12) === opMessage ? commandOf(message) : ''
      if (command !== '') called(command)
    }
  }
}

/** The first element of the command names it, and its value the collection: that of a read model bears version and a random name. */
function commandOf(message: Buffer): string {
  const typeAt = commandAt + 4
  const nameEnd = message.indexOf(0, typeAt + 1)
  const name = message.toString('utf8', typeAt + 1, nameEnd)
  const isText = message[typeAt] === 2
  if (!isText) return name
  const length = message.readInt32LE(nameEnd + 1)
  const collection = message.toString('utf8', nameEnd + 5, nameEnd + 4 + length)
  return `${name} ${withoutNamespace(collection).replace(/-v\d+-\w+$/, '')}`
}

/** What is published, by its subject; what is asked of JetStream, by the kind of question. */
export const natsSubjects: Reader = (called) => {
  let rest = ''
  let payload = 0
  return (bytes) => {
    rest += bytes.toString('latin1')
    for (;;) {
      if (payload > rest.length) return
      rest = rest.slice(payload)
      payload = 0
      const end = rest.indexOf('\r\n')
      if (end < 0) return
      const words = rest.slice(0, end).split(' ')
      rest = rest.slice(end + 2)
      if (words[0] !== 'PUB' && words[0] !== 'HPUB') continue
      called(subjectOf(words[1]!))
      payload = Number(words.at(-1)) + 2
    }
  }
}

function subjectOf(subject: string): string {
  if (subject.startsWith('$JS.ACK.')) return 'acknowledge'
  const asked = /^\$JS\.API\.([A-Z]+(?:\.[A-Z]+)*)/.exec(subject)
  return asked === null ? withoutNamespace(subject) : asked[1]!
}

const withoutNamespace = (name: string): string => name.replace(/^[^.]*\./, '')
