import { afterEach, expect, it } from '@jest/globals'
import { LessonDraftWritten, LessonWritten } from '@manabi/catalog'
import type { DomainEvent } from '@manabi/kernel'
import { openViews } from '../test/openViews.ts'
import { lessonVersions, versionsOfLesson } from './lessonVersions.ts'

let views: Awaited<ReturnType<typeof openViews>>
const given = async (...events: DomainEvent[]) => {
  views = await openViews([lessonVersions], events)
  return views.views
}
afterEach(() => views.close())

const of = { lessonId: 'les_1', courseId: 'crs_1', organizationId: 'org_1' }
const content = (title: string, text = '', estimatedMinutes = 0) => ({
  ...{ title, body: { format: 'markdown' as const, text }, estimatedMinutes },
  ...{ video: null, slides: null, quiz: null },
})
const written = (title: string, text?: string, minutes?: number) =>
  LessonWritten({ ...of, content: content(title, text, minutes) })

it('every write of a lesson is a version with the fields that it changed, newest first; drafts are none [ATH-016]', async () => {
  const draft = LessonDraftWritten({ ...of, content: content('Draft'), basedOn: 1 })
  const store = await given(written('One'), draft, written('One', 'Text'), written('Two', 'Text', 5))
  const versions = await versionsOfLesson(store, 'les_1')
  expect(versions.map(({ version, changed }) => [version, changed])).toEqual([
    [3, ['title', 'estimatedMinutes']],
    [2, ['body']],
    [1, ['title']],
  ])
  expect(await versionsOfLesson(store, 'les_2')).toEqual([])
})

it('the latest 500 versions are listed', async () => {
  const store = await given(...Array.from({ length: 503 }, (_, n) => written(`Title ${n}`)))
  const versions = await versionsOfLesson(store, 'les_1')
  expect([versions.length, versions[0]!.version, versions.at(-1)!.version]).toEqual([500, 503, 4])
})
