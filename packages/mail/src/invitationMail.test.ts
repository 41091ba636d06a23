import { describe, expect, it } from '@jest/globals'
import { invitationMail } from './invitationMail.ts'

const facts = {
  organizationName: 'A school',
  acceptUrl: 'https://manabi.example/invitations/accept?token=mit_a.b.c',
  expiresAt: '2026-04-30T16:05:00.000Z',
}

describe('an invitation mail', () => {
  it('says in English and Japanese who invites, where to accept, until when, and whom it may not concern', () => {
    const { subject, text } = invitationMail(facts)
    expect(subject).toBe('Invitation to A school / 招待のお知らせ')
    const [english, japanese] = text.split('――――――――')
    expect(english).toContain('You are invited to join A school.')
    expect(english).toContain(`\n${facts.acceptUrl}\n`)
    expect(english).toContain('30 April 2026 at 16:05 UTC')
    expect(english).toContain('If you did not expect this, ignore this mail')
    expect(japanese).toContain('A school に招待されています。')
    expect(japanese).toContain(`\n${facts.acceptUrl}\n`)
    expect(japanese).toContain('2026年5月1日 1:05（日本時間）')
    expect(japanese).toContain('このメールを無視してください')
  })

  it('says the same in HTML', () => {
    const { html } = invitationMail(facts)
    expect(html).toContain(`<a href="${facts.acceptUrl}">Accept the invitation</a>`)
    expect(html).toContain(`<a href="${facts.acceptUrl}">招待を受ける</a>`)
    for (const said of ['A school', '30 April 2026 at 16:05 UTC', '2026年5月1日 1:05', 'lang="ja"']) {
      expect(html).toContain(said)
    }
  })

  it('takes a name as one line of text, whatever is in it', () => {
    const { subject, text, html } = invitationMail({
      ...facts,
      organizationName: 'Evil\r\nBcc: everybody@example.com\u2028<b onclick="x">&\n',
    })
    const name = 'Evil Bcc: everybody@example.com <b onclick="x">&'
    expect(subject).toBe(`Invitation to ${name} / 招待のお知らせ`)
    expect(text).toContain(`You are invited to join ${name}.`)
    expect(html).toContain('Evil Bcc: everybody@example.com &lt;b onclick=&quot;x&quot;&gt;&amp;.')
  })
})
