import type { Id } from '@manabi/kernel'
import { testWithKey } from '@manabi/projections/assessment/testPapers'
import type { TestDoc } from '@manabi/projections/assessment/tests'
import type { Views } from '@manabi/read-store'
import { Reply } from '../operation.ts'
import { htmlOfQuestions } from '../questions/htmlOfQuestions.ts'
import { withWriter } from '../writers.ts'

type Shown = Omit<TestDoc, 'organizationId' | 'sortKey'>

/** Without who wrote it last. */
export const showTest = (doc: Shown) => ({
  id: doc.testId,
  title: doc.title,
  description: doc.description,
  culture: doc.culture,
  courseId: doc.courseId,
  timeLimitMinutes: doc.timeLimitMinutes,
  passingScore: doc.passingScore,
  explanations: doc.explanations,
  isPublished: doc.isPublished,
  questionCount: doc.questionCount,
  createdAt: doc.createdAt,
})

/** A test of the organization with its key, as its authors see it. */
export async function answerTestWithKey(
  views: Views,
  { organizationId, testId }: { readonly organizationId: Id; readonly testId: Id },
  status = 200,
) {
  const paper = await testWithKey(views, organizationId, testId)
  const shown = await withWriter(views, {
    ...showTest({ ...paper, questionCount: paper.questions.length }),
    questions: await htmlOfQuestions(paper.questions),
  })
  return new Reply(status, shown, {}, paper.version)
}
