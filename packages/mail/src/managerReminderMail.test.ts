import { describe, expect, it } from '@jest/globals'
import { managerReminderMail } from './managerReminderMail.ts'

const hanako = { displayName: 'Hanako', title: 'First aid', dueOn: '2026-04-30', isOverdue: true }
const taro = { displayName: 'Taro', title: 'Fire safety', dueOn: '2026-05-31', isOverdue: false }
const nobody = { people: [], more: 0 }

describe('a mail to a manager [REQ-029]', () => {
  it('lists who is overdue and who is due within 14 days, in each department', () => {
    const { subject, text, html } = managerReminderMail({
      organizationName: 'Kita School',
      departments: [
        { name: 'Sales', overdue: { people: [hanako], more: 12 }, dueSoon: { people: [taro], more: 0 } },
        { name: 'Support', overdue: nobody, dueSoon: { people: [taro], more: 0 } },
      ],
    })
    expect(subject).toBe('Overdue and due soon at Kita School / 部署の受講状況')
    const [english, japanese] = text.split('――――――――')
    expect(english).toContain('Sales: overdue\n- Hanako: First aid, was due on 30 April 2026\n- and 12 more\n')
    expect(english).toContain('Sales: due within 14 days\n- Taro: Fire safety, due on 31 May 2026\n')
    expect(english).not.toContain('Support: overdue')
    expect(japanese).toContain(
      'Sales：期限を過ぎています\n- Hanako：First aid（2026年4月30日が期限でした）\n- ほか 12 件\n',
    )
    expect(html).toContain('<li>Taro: Fire safety, due on 31 May 2026</li>')
  })
})
