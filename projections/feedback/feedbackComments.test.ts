import { afterEach, describe, expect, it } from '@jest/globals'
import { FeedbackCommented, FeedbackCommentForgotten, FeedbackGiven } from '@manabi/feedback'
import { openViews } from '../test/openViews.ts'
import { commentsOf, commentsToForget, feedbackComments } from './feedbackComments.ts'

let close = async () => {}
afterEach(() => close())

async function given(...events: Parameters<typeof openViews>[1]) {
  const opened = await openViews([feedbackComments], events)
  close = opened.close
  const { views } = opened
  const numbers = async (found: ReturnType<typeof commentsOf>) =>
    (await found).map(({ userId, commentNumber }) => [userId, commentNumber])
  return {
    due: (by: string, limit = 10) => numbers(commentsToForget(views, { by, limit })),
    of: (userId: string) => numbers(commentsOf(views, userId)),
  }
}

const lessonId = 'les_1'
const commented = (userId: string, commentNumber: number, keptUntil: string) =>
  FeedbackCommented({ userId, lessonId, commentNumber, comment: 'Good', keptUntil })
const gave = (userId: string, replacedComment: number | null, givenAt: string) =>
  FeedbackGiven({
    ...{ userId, lessonId, courseId: 'crs_1', courseOrganizationId: 'org_1', organizations: [] },
    ...{ verdict: 'helpful', givenAt, replacedComment },
  })
const at = (year: number) => `${year}-04-01T00:00:00.000Z`

describe('comments', () => {
  it('are due when their time is over, the first one first [FBK-002]', async () => {
    const { due } = await given(
      commented('usr_2', 1, at(2028)),
      commented('usr_1', 1, at(2027)),
      commented('usr_3', 1, at(2029)),
    )
    expect(await due('2027-03-31T23:59:59.999Z')).toEqual([])
    expect(await due(at(2028))).toEqual([
      ['usr_1', 1],
      ['usr_2', 1],
    ])
    expect(await due(at(2028), 1)).toEqual([['usr_1', 1]])
  })

  it('are due at once when they are replaced, also by a clock that was ahead', async () => {
    const { due } = await given(
      gave('usr_1', null, at(2026)),
      commented('usr_1', 1, at(2027)),
      gave('usr_1', 1, at(2030)),
      commented('usr_1', 2, at(2031)),
    )
    expect(await due('2026-05-01T00:00:00.000Z')).toEqual([['usr_1', 1]])
  })

  it('are known by person until they are forgotten [FBK-002]', async () => {
    const { of, due } = await given(
      commented('usr_1', 1, at(2027)),
      commented('usr_1', 2, at(2027)),
      commented('usr_2', 1, at(2027)),
      FeedbackCommentForgotten({ userId: 'usr_1', lessonId, commentNumber: 1 }),
    )
    expect(await of('usr_1')).toEqual([['usr_1', 2]])
    expect(await due(at(2030))).toHaveLength(2)
  })
})
