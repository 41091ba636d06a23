import { createTransport } from 'nodemailer'

export interface Mail {
  /** The same on every attempt: whoever gets the mail twice can tell by it. Unique without the domain, which the mailer adds. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * What became of a mail: `sent` once the server has taken it; `refused` when it never will; `failed` when it may later. `reason` is
 * made of codes alone, because a server's own words repeat the address.
 */
export type Verdict = { readonly status: 'sent' } | { readonly status: 'refused' | 'failed'; readonly reason: string }

export interface Mailer {
  send(mail: Mail): Promise<Verdict>
  /** After the last `send` has ended. */
  close(): void
}

interface MailerOptions {
  /** `smtp:` (STARTTLS where the server has it) or `smtps:`, with credentials and nodemailer's options as query. */
  readonly url: string
  /** An address, or `Name <address>`. */
  readonly from: string
  /** Milliseconds for everything from connecting to the server's last word. */
  readonly timeout: number
  /** How many are open at most. */
  readonly connections: number
}

/** Hands mails to an SMTP server over connections that are kept open. */
export function openMailer({ url, from, timeout, connections }: MailerOptions): Mailer {
  const transport = createTransport(
    {
      pool: true,
      url,
      maxConnections: connections,
      // A password never goes in the clear, whatever somebody in between says; `?requireTLS=false` in the address allows it.
      requireTLS: new URL(url).username !== '',
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, xMailer: false, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const domain = /@([^\s<>@]+)>?$/.exec(from)![1]
  return {
    send: async ({ id, to, ...content }) => {
      // Not as text, which would be parsed and might turn out to be several.
      const recipient = { name: '', address: to }
      const messageId = `<${id}@${domain}>`
      try {
        await transport.sendMail({ ...content, to: recipient, messageId, signal: AbortSignal.timeout(timeout) })
        return { status: 'sent' }
      } catch (error) {
        return verdictOf(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpError {
  readonly code?: string
  /** What was being said when it failed; `API` when nothing had been yet. */
  readonly command?: string
  readonly responseCode?: number
}

/**
 * Refused are the mail and its recipient, for good. What a server has against its client (no connection, a wrong password, a
 * sender that it does not know) is for the operator to mend, and then the mail goes out.
 */
function verdictOf({ code = 'unknown', command = '', responseCode }: SmtpError): Verdict {
  const isFinal = responseCode !== undefined && responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
  const isNoAddress = code === 'EENVELOPE' && command === 'API'
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`
  return { status: isFinal || isNoAddress ? 'refused' : 'failed', reason }
}
