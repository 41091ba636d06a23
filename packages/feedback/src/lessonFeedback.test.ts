import { describe, expect, it } from '@jest/globals'
import { fold } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import { FeedbackCommented, FeedbackCommentForgotten, FeedbackGiven, type Verdict } from './events.ts'
import { lessonFeedback } from './lessonFeedback.ts'

const place = { userId: 'usr_1', lessonId: 'les_1' }
const facts = { ...place, courseId: 'crs_1', courseOrganizationId: 'org_1', organizations: [] }
const givenAt = '2026-04-01T00:00:00.000Z'
const give = (verdict: Verdict, comment: string | null = null) => ({ ...facts, verdict, comment, givenAt })
const gave = (verdict: Verdict, replacedComment: number | null = null) =>
  FeedbackGiven({ ...facts, verdict, givenAt, replacedComment })
const commented = (commentNumber: number, comment: string | null) =>
  FeedbackCommented({ ...place, commentNumber, comment, keptUntil: '2027-04-01T00:00:00.000Z' })
const forgotten = (commentNumber: number) => FeedbackCommentForgotten({ ...place, commentNumber })

describe('giving feedback', () => {
  it('keeps the verdict, and a comment for 12 months', () => {
    given().when(lessonFeedback.giveFeedback, give('helpful')).then(gave('helpful'))
    given().when(lessonFeedback.giveFeedback, give('helpful', 'Good')).then(gave('helpful'), commented(1, 'Good'))
  })

  it('again replaces the verdict and the comment [FBK-001]', () => {
    given(gave('helpful'), commented(1, 'Good'))
      .when(lessonFeedback.giveFeedback, give('not_helpful', 'Too long'))
      .then(gave('not_helpful', 1), commented(2, 'Too long'))
  })

  it('without a comment clears an earlier one [FBK-001]', () => {
    given(gave('helpful'), commented(1, 'Good'))
      .when(lessonFeedback.giveFeedback, give('helpful'))
      .then(gave('helpful', 1))
    const cleared = fold(lessonFeedback, [gave('helpful'), commented(1, 'Good'), gave('helpful', 1)])
    expect(cleared).toMatchObject({ verdict: 'helpful', comment: null, kept: [1] })
  })

  it('that says the same changes nothing', () => {
    given(gave('helpful')).when(lessonFeedback.giveFeedback, give('helpful')).then()
    given(gave('helpful'), commented(1, 'Good')).when(lessonFeedback.giveFeedback, give('helpful', 'Good')).then()
  })

  it('gives each comment a number of its own, also after one is forgotten', () => {
    given(gave('helpful'), commented(1, null), forgotten(1))
      .when(lessonFeedback.giveFeedback, give('helpful', 'Good'))
      .then(gave('helpful'), commented(2, 'Good'))
  })
})

describe('forgetting a comment', () => {
  it('happens once; the verdict stays [FBK-002]', () => {
    const comment = { ...place, commentNumber: 1 }
    const before = [gave('helpful'), commented(1, null)]
    given(...before)
      .when(lessonFeedback.forgetComment, comment)
      .then(forgotten(1))
    given(...before, forgotten(1))
      .when(lessonFeedback.forgetComment, comment)
      .then()
    expect(fold(lessonFeedback, [...before, forgotten(1)])).toMatchObject({ verdict: 'helpful', comment: null })
  })

  it('also of one that was replaced, and leaves the newer one', () => {
    const before = [gave('helpful'), commented(1, 'Good'), gave('not_helpful', 1), commented(2, 'Bad')]
    given(...before)
      .when(lessonFeedback.forgetComment, { ...place, commentNumber: 1 })
      .then(forgotten(1))
    const after = fold(lessonFeedback, [...before, forgotten(1)])
    expect(after).toMatchObject({ comment: { number: 2, text: 'Bad' }, kept: [2] })
  })

  it('that never was changes nothing', () => {
    given()
      .when(lessonFeedback.forgetComment, { ...place, commentNumber: 1 })
      .then()
    given(gave('helpful'))
      .when(lessonFeedback.forgetComment, { ...place, commentNumber: 1 })
      .then()
  })
})
