import { createTransport } from 'nodemailer'

export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mail extends MailContent {
  /** The same on every attempt, so that a duplicate can be recognized. The mailer adds the domain. */
  readonly id: string
  readonly to: string
}

/**
 * `sent`: the server accepted the mail; `refused`: it never will; `failed`: it may later. `reason` holds only codes, because a server's
 * text repeats the address.
 */
export type Verdict = { readonly status: 'sent' } | { readonly status: 'refused' | 'failed'; readonly reason: string }

export interface Mailer {
  send(mail: Mail): Promise<Verdict>
  /** Call it after the last `send` has ended. */
  close(): void
}

interface MailerOptions {
  /** `smtp:` (STARTTLS where the server has it) or `smtps:`, with credentials and nodemailer's options as query. */
  readonly url: string
  /** An address, or `Name <address>`. */
  readonly from: string
  /** Milliseconds from connecting to the server's final answer. */
  readonly timeout: number
  /** Most open connections. */
  readonly connections: number
}

/** Hands mails to an SMTP server over connections that are kept open. */
export function openMailer({ url, from, timeout, connections }: MailerOptions): Mailer {
  const settings = {
    pool: true as const,
    url,
    maxConnections: connections,
    // Never sends a password unencrypted, even if an attacker hides STARTTLS; `?requireTLS=false` in the address allows it.
    requireTLS: new URL(url).username !== '',
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const defaults = { from, xMailer: false as const, headers: { 'Auto-Submitted': 'auto-generated' } }
  const transport = createTransport(settings, defaults)
  const domain = /@([^\s<>@]+)>?$/.exec(from)![1]
  return {
    send: async ({ id, to, ...content }) => {
      // Not as text, which nodemailer would parse, perhaps into several addresses.
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
  /** The SMTP command that failed; `API` before the first one. */
  readonly command?: string
  readonly responseCode?: number
}

/**
 * A rejected recipient or content is final. Other failures (no connection, wrong password, unknown sender) are for the operator to fix,
 * and the mail then goes out.
 */
function verdictOf({ code = 'unknown', command = '', responseCode }: SmtpError): Verdict {
  const isFinal = responseCode !== undefined && responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
  const isInvalidAddress = code === 'EENVELOPE' && command === 'API'
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`
  return { status: isFinal || isInvalidAddress ? 'refused' : 'failed', reason }
}
