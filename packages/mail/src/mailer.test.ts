import { afterEach, describe, expect, it } from '@jest/globals'
import { type MailServer, startMailServer } from '../../../test/harness/mailServer.ts'
import { invitationMail } from './invitationMail.ts'
import { type Mailer, openMailer } from './mailer.ts'

let server: MailServer
let mailer: Mailer | null = null

afterEach(async () => {
  mailer?.close()
  await server.close()
})

const facts = {
  organizationName: '学び School',
  acceptUrl: `https://manabi.example/invitations/accept?token=mit_${'a'.repeat(26)}.${'b'.repeat(26)}.${'c'.repeat(43)}`,
  expiresAt: '2026-04-30T16:05:00.000Z',
}
const mail = { id: 'event-1', to: 'hanako@example.com', ...invitationMail(facts) }

const open = (url = server.url, timeout = 10_000) => {
  mailer = openMailer({ url, from: 'Manabi 学び <manabi@school.example>', timeout, connections: 2 })
  return mailer
}

describe('a mail', () => {
  it('arrives whole [INV-003]', async () => {
    server = await startMailServer()
    expect(await open().send(mail)).toEqual({ status: 'sent' })
    expect(server.mails).toHaveLength(1)
    const { subject, text, html, from, to, messageId, headers, recipients } = server.mails[0]!
    expect({ subject, text: text?.trim(), html: html?.trim() }).toEqual({
      subject: mail.subject,
      text: mail.text.trim(),
      html: mail.html.trim(),
    })
    expect(from).toEqual({ name: 'Manabi 学び', address: 'manabi@school.example' })
    expect([to, recipients]).toEqual([[{ name: '', address: mail.to }], [mail.to]])
    expect(messageId).toBe('<event-1@school.example>')
    expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  })

  it('has only its own headers, whatever its subject', async () => {
    server = await startMailServer()
    const subject = 'Hello\r\nBcc: everybody@example.com\r\n\r\nA body'
    expect(await open().send({ ...mail, subject })).toEqual({ status: 'sent' })
    expect(server.mails[0]!.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(server.mails[0]!.text?.trim()).toBe(mail.text.trim())
  })

  it.each([
    'hanako@example.com, everybody@example.com',
    'hanako@example.com>\r\nRCPT TO:<everybody@example.com',
    'hanako@example.com\r\nBcc: everybody@example.com',
    '',
  ])('is not sent to the address %j', async (to) => {
    server = await startMailServer()
    expect(await open().send({ ...mail, to })).toMatchObject({ status: 'refused' })
    expect(server.mails).toEqual([])
  })

  it.each([
    [550, 'refused'],
    [450, 'failed'],
  ])('that the server answers with %d is %s, and the address is not repeated', async (code, status) => {
    server = await startMailServer()
    server.refusal = { code, words: 'No such mailbox' }
    expect(await open().send(mail)).toEqual({ status, reason: `EENVELOPE ${code}` })
    server.refusal = null
    expect(await mailer!.send(mail)).toEqual({ status: 'sent' })
  })

  it('fails while the server is down, and goes out once it is up', async () => {
    server = await startMailServer()
    const { port, url } = server
    await server.close()
    expect(await open(url).send(mail)).toEqual({ status: 'failed', reason: 'ESOCKET' })
    server = await startMailServer({ port })
    expect(await mailer!.send(mail)).toEqual({ status: 'sent' })
  })

  it('fails when the server takes too long', async () => {
    server = await startMailServer()
    const waiting = Promise.withResolvers<void>()
    server.beforeTaking = () => waiting.promise
    expect(await open(server.url, 200).send(mail)).toEqual({ status: 'failed', reason: 'EABORT' })
    waiting.resolve()
  })
})

describe('a server that wants a password', () => {
  const wanting = (options: Parameters<typeof startMailServer>[0] = {}) =>
    startMailServer({
      authOptional: false,
      disabledCommands: [],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, callback) =>
        username === 'manabi@school.example' && password === 'p@ss/word'
          ? callback(null, { user: username })
          : callback(Object.assign(new Error('Wrong'), { responseCode: 535 })),
      ...options,
    })
  const urlWith = (password: string, query = '') =>
    `smtp://${encodeURIComponent('manabi@school.example')}:${encodeURIComponent(password)}@127.0.0.1:${server.port}${query}`
  // The test server signs its own certificate.
  const trusting = '?tls.rejectUnauthorized=false'

  it('gets it over TLS', async () => {
    server = await wanting()
    expect(await open(urlWith('p@ss/word', trusting)).send(mail)).toEqual({ status: 'sent' })
  })

  it('may be wrong about it for a while', async () => {
    server = await wanting()
    expect(await open(urlWith('wrong', trusting)).send(mail)).toEqual({ status: 'failed', reason: 'EAUTH 535' })
  })

  it('does not get it when its certificate is not to be trusted', async () => {
    server = await wanting()
    expect(await open(urlWith('p@ss/word')).send(mail)).toMatchObject({ status: 'failed' })
    expect(server.mails).toEqual([])
  })

  it('does not get it in the clear, unless its address says so', async () => {
    const passwords: unknown[] = []
    server = await wanting({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, callback) => {
        passwords.push(password)
        callback(null, { user: 'manabi' })
      },
    })
    expect(await open(urlWith('p@ss/word')).send(mail)).toMatchObject({ status: 'failed' })
    expect(passwords).toEqual([])
    mailer!.close()
    expect(await open(urlWith('p@ss/word', '?requireTLS=false')).send(mail)).toEqual({ status: 'sent' })
    expect(passwords).toEqual(['p@ss/word'])
  })
})
