import { analyseTest } from '@manabi/operations/assessment/analyseTest'
import { html } from '../../pages/html.ts'
import { seenThing, thingAddress, thingParams } from '../authored/authored.ts'
import { tests } from '../authored/kinds.ts'
import { answersCard } from '../courses/answers.ts'
import { organizationFrame } from '../organizationFrame.ts'
import type { ConsolePage, ConsoleVisit } from '../visit.ts'
import type { Test } from './testPage.ts'

/** How members answered a test. */
export async function testAnswersPage(visit: ConsoleVisit): Promise<ConsolePage> {
  const { thing: test } = await seenThing<Test>(visit, tests)
  const title = visit.t.answers.of(test.title)
  const analysed = { operation: analyseTest, params: thingParams(visit, tests), lang: test.culture }
  const body = html`<p><a href="${thingAddress(visit, tests)}" lang="${test.culture}">${test.title}</a></p>
<h1>${title}</h1>${await answersCard(visit, analysed)}`
  return { title, body, frame: await organizationFrame(visit, 'tests') }
}
