import { describe, expect, it } from '@jest/globals'
import { dutyReminderMail } from './dutyReminderMail.ts'

const facts = {
  organizationName: 'Kita School',
  learnerAppUrl: 'https://learn.example.com/?a=1&b=2',
  duties: [
    { title: 'First aid', dueOn: '2026-04-30', isOverdue: true },
    { title: 'Fire safety', dueOn: '2026-05-31', isOverdue: false },
  ],
}

describe('a reminder of duties [REQ-028]', () => {
  it('says in English and Japanese what is due and when, with the link of the learning app', () => {
    const { subject, text, html } = dutyReminderMail(facts)
    expect(subject).toBe('Reminder from Kita School / 受講期限のお知らせ')
    const [english, japanese] = text.split('――――――――')
    expect(english).toContain('- First aid: was due on 30 April 2026\n- Fire safety: due on 31 May 2026\n')
    expect(english).toContain(`Open the learning app:\n${facts.learnerAppUrl}\n`)
    expect(japanese).toContain('- First aid：2026年4月30日が期限でした\n- Fire safety：2026年5月31日まで\n')
    expect(html).toContain('<li>Fire safety: due on 31 May 2026</li>')
    expect(html).toContain('<a href="https://learn.example.com/?a=1&amp;b=2">学習アプリを開く</a>')
  })

  it('has no link without a learning app, and takes titles as one line of text', () => {
    const duties = [{ title: '<b>Fire</b>\r\n\r\nBcc: x', dueOn: '2026-05-31', isOverdue: false }]
    const { text, html } = dutyReminderMail({ ...facts, learnerAppUrl: null, duties })
    expect(text).not.toContain('learning app')
    expect(text).toContain('- <b>Fire</b> Bcc: x: due on 31 May 2026\n')
    expect(html).toContain('&lt;b&gt;Fire&lt;/b&gt; Bcc: x')
    expect(html).not.toContain('href')
  })
})
