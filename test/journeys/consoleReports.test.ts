import { expect, it } from '@jest/globals'
import { linksOf } from '../harness/consoleBrowser.ts'
import { startConsole } from './startConsole.ts'

const { base, school, signedIn, world } = await startConsole()

it('HR goes from the overview to the people behind its numbers [CNS-035]', async () => {
  const { person: hr, email } = await signedIn(['hr'])
  const api = (await world.signIn(email, 'manabi-web')).api
  const organization = `/organizations/${school}`
  const { courseId, lessonIds } = await world.course(school, {
    title: 'Safety',
    lessons: [{ title: 'One' }, { title: 'Two' }],
  })
  const [finisher, member] = [
    await world.person({ [school]: ['learner'] }),
    await world.person({ [school]: ['learner'] }),
  ]
  const { body: sales } = await api.post(`${organization}/departments`, { name: 'Sales' })
  for (const { userId } of [finisher, member])
    await api.put(`${organization}/departments/${sales.id}/members/${userId}`)
  await api.put(`${organization}/departments/${sales.id}/courses/${courseId}`)
  for (const lessonId of lessonIds) await finisher.api.post(`/lessons/${lessonId}/complete`)
  await api.post(`${organization}/members`, { email: 'invited@example.com', departmentIds: [sales.id] })
  await world.settled()

  const overview = await hr.open(base)
  const links = linksOf(overview.html)
  const report = await hr.open(links.get('Safety')!)
  expect(report.html).toContain('2 people')
  const address = links.get('Safety')!
  const behind = await hr.open(`${address}?status=not_started&departmentId=${sales.id}`)
  expect(behind.html).toContain('1 person')
  expect(behind.html).toContain(`${base}/people/${member.userId}`)
  expect(behind.html).not.toContain(finisher.userId)
  expect(behind.html).toMatch(/<option value="not_started" selected>/)
  const csv = await hr.open(linksOf(behind.html).get('Download CSV')!)
  expect(csv.html.split('\r\n')).toHaveLength(3)
  expect(csv.html).toContain(`${member.email},,Sales,not_started`)

  const invited = await hr.open(`${base}/people?status=invited`)
  expect(invited.html).toContain('invited@example.com')
  expect(invited.html).toContain('1 person')
  expect(overview.html).toContain(`<a href="${base}/people?status=invited">1</a>`)
  const inSales = await hr.open(`${base}/people?departmentId=${sales.id}`)
  expect(inSales.html).toContain('3 people')
  expect((await hr.open(`${base}/people?departmentId=${sales.id}&status=active&q=hana`)).html).toContain('2 people')

  const department = await hr.open(links.get('Sales')!)
  expect(department.html).toContain('100%')
  expect(department.html).toContain(`${base}/people/${finisher.userId}`)
  const { person: developer } = await signedIn(['developer'])
  for (const path of [address, `${address}/people.csv`]) expect((await developer.open(path)).status).toBe(403)
  expect((await hr.open(`${base}/reports/courses/crs_none`)).status).toBe(404)
})
