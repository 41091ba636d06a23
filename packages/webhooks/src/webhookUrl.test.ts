import { describe, expect, it } from '@jest/globals'
import { webhookUrl } from './webhookUrl.ts'

const strict = { allowHttp: false, allowPrivate: false }
const refused = (message: string) =>
  expect.objectContaining({ code: 'invalid_request', detail: expect.stringContaining(message) })

describe('the address of a webhook', () => {
  it.each([
    'https://example.com/hook?a=b',
    'https://example.com:8443/',
    'https://no-such-host.invalid/',
    'https://8.8.8.8/',
    'https://localhost.example/',
    'https://my-internal.example/',
    'https://internal/',
  ])('may be %s: names are looked up when connecting', (url) => expect(webhookUrl(url, strict)).toBe(url))

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'https:example.com',
    'https:/example.com',
    'example.com',
    '',
    'https://',
    'javascript:alert(1)',
  ])('must start with https://, unlike %j [WHK-002]', (url) =>
    expect(() => webhookUrl(url, strict)).toThrow(refused('https://')),
  )

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1:8443/',
  ])('must not be a literal private address, like %s [WHK-002]', (url) =>
    expect(() => webhookUrl(url, strict)).toThrow(refused('special address')),
  )

  it.each([
    'https://localhost/',
    'https://LOCALHOST:8443/hook',
    'https://localhost./',
    'https://app.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://vault.internal./',
  ])('must not be a local name, like %s [WHK-002]', (url) => {
    expect(() => webhookUrl(url, strict)).toThrow(refused('local network'))
    expect(webhookUrl(url, { ...strict, allowPrivate: true })).toBe(url)
  })

  it.each(['https://user@example.com/', 'https://user:secret@example.com/', 'https://:secret@example.com/'])(
    'must not carry credentials, like %s',
    (url) => expect(() => webhookUrl(url, strict)).toThrow(refused('credentials')),
  )

  it('must have a sane length', () => {
    expect(() => webhookUrl(`https://example.com/${'x'.repeat(2_048)}`, strict)).toThrow(refused('characters'))
  })

  it('may be plain http, or private, where the settings allow it', () => {
    const url = 'http://127.0.0.1:9000/hook'
    expect(webhookUrl(url, { allowHttp: true, allowPrivate: true })).toBe(url)
    expect(() => webhookUrl(url, { allowHttp: true, allowPrivate: false })).toThrow(refused('special address'))
    expect(() => webhookUrl(url, { allowHttp: false, allowPrivate: true })).toThrow(refused('https://'))
  })
})
