import type { TestPaperDoc } from '@manabi/projections/assessment/testPapers'
import type { TestDoc } from '@manabi/projections/assessment/tests'

type Shown = Omit<TestDoc, 'organizationId' | 'sortKey'>

export const showTest = (doc: Shown) => ({
  id: doc.testId,
  title: doc.title,
  description: doc.description,
  culture: doc.culture,
  courseId: doc.courseId,
  timeLimitMinutes: doc.timeLimitMinutes,
  passingScore: doc.passingScore,
  isPublished: doc.isPublished,
  questionCount: doc.questionCount,
  createdAt: doc.createdAt,
})

export const showTestWithKey = (doc: TestPaperDoc) => ({
  ...showTest({ ...doc, questionCount: doc.questions.length }),
  questions: [...doc.questions],
})
