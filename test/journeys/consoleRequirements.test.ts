import { describe, expect, it } from '@jest/globals'
import { addDays, newId, tokyoDayOf } from '@manabi/kernel'
import { linksOf } from '../harness/consoleBrowser.ts'
import { startConsole } from './startConsole.ts'

const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'manabi@school.example' }
const { world, signedIn, browser } = await startConsole({ settings: mail })
const today = tokyoDayOf(new Date().toISOString())

/** A company of its own: HR at the console, two people in a department, and a course of one lesson that the first completed. */
async function company() {
  const organizationId = await world.organization(`Company ${newId('org')}`)
  const { courseId, lessonIds } = await world.course(organizationId, { title: 'Fire drill' })
  const { person: hr, email } = await signedIn(['hr'], [organizationId])
  const [done, late] = [
    await world.person({ [organizationId]: ['learner'] }),
    await world.person({ [organizationId]: ['learner'] }),
  ]
  await world.settled()
  const base = `/console/organizations/${organizationId}`
  const created = await hr.submit(await hr.open(`${base}/departments`), '/departments', { name: 'Sales' })
  const department = linksOf(created.html).get('Sales')!
  for (const { userId } of [done, late]) {
    const page = await hr.open(`${base}/people/${userId}`)
    await hr.submit(page, '/departments', { departmentId: department.split('/').at(-1)! })
  }
  expect((await done.api.post(`/lessons/${lessonIds[0]}/complete`)).status).toBe(200)
  await world.settled()
  const picked = async () => {
    const choice = await hr.open(`${base}/requirements/new`)
    return hr.open(linksOf(choice.html).get('Fire drill')!)
  }
  return {
    ...{ organizationId, base, hr, email, done, late, courseId, picked },
    departmentId: department.split('/').at(-1)!,
    /** Creates it as the form proposes, with these fields. The answer is its page. */
    require: async (fields: Readonly<Record<string, string | readonly string[]>> = {}) =>
      hr.submit(await picked(), '/requirements/new', { ...proposed, ...fields }),
  }
}

const proposed = {
  ...{ title: 'Fire safety', audience: 'everyone', due: 'after', days: '30', newcomerDays: '30' },
  ...{ renewal: '', renewalFrom: 'completion', opensDaysBefore: '60', earlier: 'any' },
  ...{ remindDaysBefore: '14, 3', remindDaysAfter: '1, 7, 14' },
}

/** What a list of facts says, by name. */
const factsOf = (html: string) =>
  new Map([...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)/g)].map(([, name, value]) => [name!, value!]))
const addressOf = (html: string): string =>
  /action="(\/console\/organizations\/[^/]+\/requirements\/[^/]+)\/people"/.exec(html)![1]!
const cellsOf = (html: string): string[] =>
  [...html.matchAll(/<td [^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell!.replaceAll(/<[^>]*>/g, '').trim())

describe('requirements at the console', () => {
  it('are previewed, created, changed, and ended [REQ-032]', async () => {
    const { base, hr, departmentId, late, picked } = await company()
    const form = await picked()
    expect(form.html).toContain('value="Fire drill"')
    const fields = { ...proposed, audience: 'some', departmentIds: departmentId }
    const previewed = await hr.submit(form, '/requirements/new', { ...fields, do: 'preview' })
    const counts = factsOf(previewed.html.split('role="status"')[1]!)
    expect(['People', 'Due', 'Overdue', 'Fulfilled'].map((name) => counts.get(name))).toEqual(['2', '1', '0', '1'])
    expect(previewed.html).toContain('value="Fire safety"')
    expect((await hr.open(`${base}/requirements`)).html).toContain('There are no requirements yet.')

    const created = await hr.submit(previewed, '/requirements/new', fields)
    expect(created.html).toContain('Requirement created.')
    expect(factsOf(created.html).get('Who has to')).toBe('Sales')
    const address = addressOf(created.html)
    const change = await hr.open(`${address}/change`)
    const more = { ...fields, title: 'Fire safety each year', renewal: '１２', named: late.email.toUpperCase() }
    const changed = await hr.submit(change, '/change', more)
    expect(changed.html).toContain('Requirement changed.')
    expect(factsOf(changed.html).get('Who has to')).toBe('Sales, 1 named person')
    expect(factsOf(changed.html).get('How often')).toBe(
      'Valid for 12 months from the completion; the next cycle opens 60 days before',
    )
    expect((await hr.open(`${address}/change`)).html).toContain(late.email)

    const ended = await hr.confirm(await hr.open(`${address}/change`), '/end')
    expect(ended.html).toContain('Requirement ended.')
    expect((await hr.open(address)).status).toBe(404)
  })

  it('say what is wrong with the form, and keep what was typed [REQ-032]', async () => {
    const { base, hr, picked } = await company()
    const form = await picked()
    const fields = { ...proposed, title: 'Kept', audience: 'some', days: 'many', named: 'nobody@example.com' }
    const unknown = await hr.submit(form, '/requirements/new', fields)
    expect([unknown.status, unknown.html.includes('Named people: names nobody of the organization')]).toEqual([
      400,
      true,
    ])
    const wrong = await hr.submit(form, '/requirements/new', { ...fields, named: '' })
    expect(wrong.status).toBe(400)
    expect(wrong.html).toContain('href="#requirement-due"')
    for (const text of ['value="Kept"', 'value="many"']) expect(wrong.html).toContain(text)
    expect((await hr.open(`${base}/requirements/new?kind=course&id=crs_none`)).status).toBe(404)
    expect((await hr.open(`${base}/requirements/new?kind=evidence`)).html).toContain('Evidence alone')
  })

  it('are fulfilled by other targets that are added and removed [REQ-032]', async () => {
    const { hr, late, organizationId, require } = await company()
    const { lessonIds } = await world.course(organizationId, { title: 'Old drill' })
    expect((await late.api.post(`/lessons/${lessonIds[0]}/complete`)).status).toBe(200)
    await world.settled()
    const address = addressOf((await require()).html)
    const page = await hr.open(`${address}/accepts`)
    const id = /id="t-([^"]+)">Old drill/.exec(page.html)![1]!
    const added = await hr.submit(page, '/accepts', { kind: 'course', id })
    expect(factsOf(added.html).get('What fulfils it')).toBe('Fire drill, or 1 other')
    expect((await hr.open(`${address}?status=fulfilled`)).html).toContain('2 people')
    const again = await hr.submit(page, '/accepts', { kind: 'course', id: 'crs_none' })
    expect([again.status, again.html.includes('role="alert"')]).toEqual([400, true])
    const removed = await hr.confirm(await hr.open(`${address}/accepts`), '/accepts/remove')
    expect(factsOf(removed.html).get('What fulfils it')).toBe('Fire drill')
  })

  it('are counted by status, with their people and the duties of all [REQ-031]', async () => {
    const { base, hr, done, late, require, departmentId } = await company()
    await require()
    const list = await hr.open(`${base}/requirements`)
    expect(cellsOf(list.html)).toEqual(['33%', '3', '2', '0', '1', '0'])
    const fulfilled = await hr.open([...linksOf(list.html)].find(([, href]) => href.includes('status=fulfilled'))![1])
    expect(fulfilled.html).toContain('1 person')
    expect(fulfilled.html).toContain(done.userId)
    expect(fulfilled.html).not.toContain(late.userId)
    const until = addDays(today, 30)
    const duties = await hr.open(`${base}/duties?status=due&until=${until}&departmentId=${departmentId}`)
    expect(duties.html).toContain('1 duty')
    expect(duties.html).toContain(late.userId)
    const csv = await hr.open(linksOf(duties.html).get('Download CSV')!)
    expect(csv.html.split('\r\n').filter(Boolean)).toHaveLength(2)
    const overview = await hr.open(base)
    const figures = factsOf(overview.html.replaceAll(/<dd><a [^>]*>/g, '<dd>'))
    expect(['Overdue duties', 'Duties due in 30 days'].map((name) => figures.get(name))).toEqual(['0', '2'])
    const before = await hr.open(`${base}/requirements?asOf=${addDays(today, -1)}&known=now`)
    expect(before.html).toContain('There were no requirements on this day.')
    expect((await hr.open(`${base}/requirements?asOf=${addDays(today, 1)}`)).status).toBe(400)
    const numbers = await hr.open(`${base}/compliance.csv?by=department`)
    expect(numbers.html).toContain(',Sales,2,1,0,1,0,1,50,50')
  })

  it('are for those who manage members [REQ-031]', async () => {
    const { organizationId, base, require } = await company()
    const address = addressOf((await require()).html)
    const { person: author } = await signedIn(['curriculum_manager'], [organizationId])
    for (const path of ['/requirements', '/requirements/new', '/duties', '/evidence', '/compliance.csv'])
      expect((await author.open(`${base}${path}`)).status).toBe(403)
    const { base: elsewhere, hr: stranger } = await company()
    const id = address.split('/').at(-1)!
    expect((await stranger.open(`${elsewhere}/requirements/${id}`)).status).toBe(404)
    expect((await stranger.open(`${elsewhere}/requirements/${id}/change`)).status).toBe(404)
    expect((await stranger.open(address)).status).toBe(404)
  })

  it('are shown in Japanese [REQ-031]', async () => {
    const { base, email, require } = await company()
    await require()
    const page = await browser('ja').signIn(email, `${base}/requirements`)
    for (const text of ['必修項目', '期限超過', '有効：']) expect(page.html).toContain(text)
  })
})

describe('people of a requirement, chosen at the console', () => {
  it('are waived with a reason, and the waiver is withdrawn [REQ-033]', async () => {
    const { hr, late, require } = await company()
    const page = await require()
    const address = addressOf(page.html)
    const asked = await hr.submit(page, '/people', { do: 'waive', userId: late.userId })
    expect(asked.html).toContain('Waive “Fire safety” for 1 person?')
    const refused = await hr.submit(asked, '/waive', { reason: '', until: addDays(today, 9) })
    expect([refused.status, refused.html.includes('Reason: must not be empty')]).toEqual([400, true])
    expect(refused.html).toContain(`value="${addDays(today, 9)}"`)
    const waived = await hr.submit(refused, '/waive', { reason: 'Part-time', until: '' })
    expect(waived.html).toContain('Waived.')
    expect((await hr.open(`${address}?status=waived`)).html).toContain('1 person')
    const history = await hr.open(`${address}/people/${late.userId}`)
    expect(history.html).toContain('Part-time')
    const again = await hr.submit(waived, '/people', { do: 'endWaiver', userId: late.userId })
    expect(again.html).toContain('Withdraw the waiver of 1 person?')
    expect((await hr.submit(again, '/people')).html).toContain('Waivers withdrawn.')
    expect((await hr.open(`${address}?status=waived`)).html).toContain('Nobody was found.')
  })

  it('have their completions rejected, and those without one are named [REQ-033]', async () => {
    const { hr, done, late, require } = await company()
    const page = await require()
    const address = addressOf(page.html)
    const asked = await hr.submit(page, '/people', { do: 'reject', userId: [done.userId, late.userId] })
    expect(asked.html).toContain('Reject the completion of “Fire safety” by 2 people?')
    const result = await hr.submit(asked, '/reject', { reason: 'A colleague clicked.' })
    expect(result.html).toContain('Done for 1 person, not for 1.')
    expect(cellsOf(result.html)).toEqual(['Nothing that the person completed fulfils the duty.'])
    const history = await hr.open(`${address}/people/${done.userId}`)
    expect(history.html).toContain('A colleague clicked.')
    expect(factsOf(history.html).get('Due')).toBe(addDays(today, 30))
  })

  it('are reminded, or all with an open duty are [REQ-033]', async () => {
    const { hr, late, require } = await company()
    const page = await require()
    expect((await hr.submit(page, '/people')).html).toContain('Nobody was chosen.')
    const reminded = await hr.submit(page, '/people', { userId: late.userId })
    expect(reminded.html).toContain('Those with an open duty are reminded')
    const all = await hr.confirm(reminded, '/remind')
    expect(all.html).toContain('Those with an open duty are reminded')
  })
})

describe('evidence at the console [REQ-034]', () => {
  it('is recorded for the people of a classroom, and withdrawn with a reason', async () => {
    const { base, hr, done, late, require } = await company()
    const page = await require()
    const form = await hr.open(linksOf(page.html).get('Record evidence')!)
    const fields = { named: `${late.email}\n${done.email}`, completedOn: today, note: 'Classroom, Osaka', url: '' }
    const recorded = await hr.submit(form, '/evidence', {
      ...fields,
      requirementId: addressOf(page.html).split('/').at(-1)!,
    })
    expect(recorded.html).toContain('Recorded.')
    expect((await hr.open(`${addressOf(page.html)}?status=fulfilled`)).html).toContain('2 people')
    const asked = await hr.submit(recorded, '/withdraw')
    expect(asked.html).toContain('Withdraw this evidence?')
    expect((await hr.submit(asked, '/withdraw', { reason: '' })).status).toBe(400)
    expect((await hr.submit(asked, '/withdraw', { reason: 'Not there' })).html).toContain('Withdrawn.')
    expect((await hr.open(`${base}/evidence.csv`)).html.split('\r\n').filter(Boolean)).toHaveLength(2)
  })

  it('is read from a file, shown, and recorded line by line', async () => {
    const { base, hr, done, late, courseId, require } = await company()
    const page = await require()
    const requirementId = addressOf(page.html).split('/').at(-1)!
    const lines = [
      'email,completedOn,note,kind,id',
      `${late.email},2026/3/2,Moved in,,`,
      `${done.email},2026-03-12,Moved in,course,${courseId}`,
      'nobody@example.com,2026-03-12,Moved in,,',
    ]
    const file = new File([lines.join('\r\n')], 'past.csv')
    const form = await hr.open(`${base}/evidence`)
    const shown = await hr.upload(form, '/evidence/file', file, { requirementId })
    expect(shown.html).toContain('Record 3 completions?')
    expect((await hr.open(`${base}/evidence`)).html).toContain('No evidence is recorded.')
    const result = await hr.submit(shown, '/evidence/lines')
    expect(result.html).toContain('2 lines are recorded, 1 not.')
    expect(cellsOf(result.html)).toEqual([
      ...['nobody@example.com', '2026-03-12'],
      'The organization has no such member. Invited people have to accept first.',
    ])
    const list = await hr.open(`${base}/evidence`)
    for (const text of ['2026-03-02', '2026-03-12', 'Fire safety', 'Fire drill']) expect(list.html).toContain(text)
    const wrong = await hr.upload(form, '/evidence/file', new File(['name\nTaro'], 'wrong.csv'), { requirementId })
    expect([wrong.status, wrong.html.includes('The first line does not name a column email.')]).toEqual([400, true])
    const long = await hr.submit(shown, '/evidence/lines', { csv: `email,completedOn,note\n"${'"'.repeat(300_000)}` })
    expect([long.status, long.html.includes('File: must have at most 262144 characters')]).toEqual([400, true])
  })
})

describe('a person at the console [REQ-035]', () => {
  it('goes on leave and comes back', async () => {
    const { base, hr, email, late, require } = await company()
    await require()
    const address = `${base}/people/${late.userId}`
    const form = await hr.open(address)
    expect(form.html).toContain('Fire safety')
    const refused = await hr.submit(form, `${late.userId}/leave`, {
      from: today,
      until: addDays(today, -1),
      reason: 'Ill',
    })
    expect([refused.status, refused.html.includes('value="Ill"')]).toEqual([400, true])
    const saved = await hr.submit(form, `${late.userId}/leave`, { from: today, until: '', reason: 'Ill' })
    expect(saved.html).toContain('Leave saved.')
    expect(saved.html).toContain('On leave')
    const ended = await hr.confirm(saved, '/leave/end')
    expect(ended.html).toContain('Leave ended.')
    expect(ended.html).not.toContain('End the leave')
    const { userId } = (await world.signIn(email)).tokens.user
    expect((await hr.open(`${base}/people/${userId}`)).html).not.toContain('Put on leave')
  })

  it('is removed once the record was offered', async () => {
    const { base, hr, late } = await company()
    const asked = await hr.submit(await hr.open(`${base}/people/${late.userId}`), '/remove')
    const record = linksOf(asked.html).get('Training record (CSV)')!
    expect((await hr.open(record)).status).toBe(200)
    expect((await hr.submit(asked, '/remove')).html).toContain('Removed.')
  })
})
