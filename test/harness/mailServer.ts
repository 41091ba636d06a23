import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** Whom the envelope named. */
  readonly recipients: readonly string[]
  readonly raw: string
}

type Refusal = { readonly code: number; readonly words: string } | null

/** A refusal as servers word it: with the address in it. */
const refusing = (refusal: Refusal, address: string) =>
  refusal && Object.assign(new Error(`${refusal.words}: ${address}`), { responseCode: refusal.code })

/** An SMTP server on loopback that keeps what it is given; tests choose and change what it refuses. */
export async function startMailServer(options: SMTPServerOptions & { readonly port?: number } = {}) {
  const mails: ReceivedMail[] = []
  const state = { mails, refusal: null as Refusal, recipientsNamed: 0, beforeTaking: async () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Milliseconds for clients to leave by themselves.
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, callback) => {
      state.recipientsNamed++
      callback(refusing(state.refusal, address))
    },
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        await state.beforeTaking()
        const recipients = envelope.rcptTo.map(({ address }) => address)
        mails.push({ ...(await PostalMime.parse(raw)), recipients, raw: raw.toString() })
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, {
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  })
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
