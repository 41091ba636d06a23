import { expect, it } from '@jest/globals'
import { webhookDisabledMail } from './webhookDisabledMail.ts'

it('a mail on a disabled webhook says in English and Japanese which, since when, and what to do [WHK-024]', () => {
  const { subject, text, html } = webhookDisabledMail({
    organizationName: 'A school\r\nBcc: x@example.com',
    url: 'https://hooks.example/<b>',
    failingSince: '2026-04-30T16:05:00.000Z',
  })
  expect(subject).toBe('Webhook of A school Bcc: x@example.com disabled / Webhook 停止のお知らせ')
  const [english, japanese] = text.split('――――――――')
  expect(english).toContain('failed since 30 April 2026 at 16:05 UTC')
  expect(english).toContain('\nhttps://hooks.example/<b>\n')
  expect(english).toContain('activate the webhook')
  expect(japanese).toContain('2026年5月1日 1:05（日本時間）')
  expect(html).toContain('<p>https://hooks.example/&lt;b&gt;</p>')
  expect(html).toContain('lang="ja"')
})
