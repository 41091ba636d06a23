import { invalid } from '@manabi/kernel'
import { checkQuestions, type QuestionDraft, questionsFrom } from '@manabi/questions'
import type { Quiz } from './content.ts'

/** A quiz can be graded: it has questions, each with two to ten choices of which exactly one is right (contract, Authoring). */
export function checkQuiz({ questions }: Quiz): void {
  if (questions.length === 0) throw invalid('quiz.questions', 'must not be empty')
  checkQuestions(questions, 'quiz.questions')
}

/** A quiz as an author sends it. */
export interface QuizDraft extends Omit<Quiz, 'questions'> {
  readonly questions: readonly QuestionDraft[]
}

/** The quiz that a draft makes of the one before: what keeps its id keeps its identity. 400 for an id that is not in it. */
export const quizFrom = ({ questions, ...facts }: QuizDraft, before: Quiz | null): Quiz => ({
  ...facts,
  questions: [...questionsFrom(questions, before?.questions ?? [], 'quiz.questions')],
})
