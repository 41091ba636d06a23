import { Id, Problem } from '@manabi/kernel'
import { choiceCounts } from '@manabi/projections/assessment/firstAttempts'
import { percentage } from '@manabi/projections/progress/measured'
import type { Question } from '@manabi/questions'
import type { Views } from '@manabi/read-store'
import { z } from 'zod'

/** With fewer, the answers of one could be told from those of the others. */
const fewestLearners = 5

/** Beyond, Authoring: Feedback and analysis. */
export const Analysis = z
  .object({
    learners: z.int().min(fewestLearners).meta({ description: 'Own members who tried it.' }),
    questions: z
      .array(
        z.object({
          questionId: Id,
          text: z.string().meta({ description: 'The question.' }),
          correctPercent: z.int().min(0).max(100).meta({ description: 'Of the learners, by the key of today.' }),
          choices: z.array(
            z.object({
              choiceId: Id,
              text: z.string().meta({ description: 'The choice.' }),
              chosen: z.int().min(0).meta({ description: 'How many took it.' }),
            }),
          ),
        }),
      )
      .meta({ description: 'The questions of today, in order.' }),
  })
  .meta({
    id: 'Analysis',
    description: 'How members answered at their first attempt. What was left out counts as wrong.',
    examples: [
      {
        learners: 12,
        questions: [
          {
            ...{ questionId: 'qst_01jqp3x7a1m4p6q8r0s2t4v6wx', text: '2 + 2 は？', correctPercent: 75 },
            choices: [
              { choiceId: 'cho_01jqp3x7b2n4q6r8s0t2v4w6xy', text: '4', chosen: 9 },
              { choiceId: 'cho_01jqp3x7b3n5q7r9s1t3v5w7xy', text: '5', chosen: 2 },
            ],
          },
        ],
      },
    ],
  })

/** Throws 409 `conflict` below five learners. */
export async function analyse(
  views: Views,
  subjectId: Id,
  questions: readonly Question[],
): Promise<z.output<typeof Analysis>> {
  const { learners, chosen } = await choiceCounts(views, subjectId)
  if (learners < fewestLearners)
    throw new Problem('conflict', `Fewer than ${fewestLearners} members have tried it. Their answers stay their own.`)
  return {
    learners,
    questions: questions.map(({ id, text, choices }) => ({
      ...{ questionId: id, text },
      correctPercent: percentage(
        choices.reduce((sum, choice) => sum + (choice.isCorrect ? (chosen[choice.id] ?? 0) : 0), 0),
        learners,
      ),
      choices: choices.map((choice) => ({ choiceId: choice.id, text: choice.text, chosen: chosen[choice.id] ?? 0 })),
    })),
  }
}
