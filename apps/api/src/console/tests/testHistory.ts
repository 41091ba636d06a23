import { getTestVersion } from '@manabi/operations/assessment/getTestVersion'
import { listTestVersions } from '@manabi/operations/assessment/listTestVersions'
import { restoreTestVersion } from '@manabi/operations/assessment/restoreTestVersion'
import { html } from '../../pages/html.ts'
import { seenThing, thingAddress, thingParams } from '../authored/authored.ts'
import { tests } from '../authored/kinds.ts'
import { read } from '../call.ts'
import { askedQuestions, historyPages } from '../courses/historyPages.ts'
import type { Test } from './testPage.ts'

export const testHistory = historyPages({
  ...{ frame: 'tests', list: listTestVersions, restore: restoreTestVersion },
  seen: async (visit) => {
    const { thing: test, version } = await seenThing<Test>(visit, tests)
    return {
      ...{ address: thingAddress(visit, tests), title: test.title, lang: test.culture },
      ...{ params: thingParams(visit, tests), version },
      note: test.isPublished ? visit.t.history.restoreTest : visit.t.history.restoreContent,
    }
  },
  shown: async (visit, params, lang) => {
    const test = await read<Pick<Test, 'title' | 'description' | 'questions'>>(visit, getTestVersion, { params })
    return html`<h2 lang="${lang}">${test.title}</h2><p lang="${lang}">${test.description}</p>${askedQuestions(test.questions, lang)}`
  },
})
