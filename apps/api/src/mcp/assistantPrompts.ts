import { invalid } from '@manabi/kernel'
import type { GetPromptResult, ListPromptsResult } from '@modelcontextprotocol/server'
import type { AssistantCall } from './assistantCall.ts'
import { type Read, readResource } from './assistantResources.ts'

type Arguments = Readonly<Record<string, string>>

export const listPrompts = (): ListPromptsResult => ({
  prompts: [
    {
      name: 'quiz_me',
      title: 'Quiz me on this lesson',
      description: 'Asks about one lesson, question by question, before the real quiz is submitted.',
      arguments: [{ name: 'lessonId', description: 'The lesson, as get_course lists it', required: true }],
    },
    {
      name: 'plan_my_week',
      title: 'Plan my week',
      description: 'Makes a plan of the coming seven days from progress, tests, goals and study time.',
      arguments: [{ name: 'hours', description: 'Hours to study this week, such as 5', required: false }],
    },
  ],
})

export async function getPrompt(
  name: string,
  given: Arguments,
  call: AssistantCall,
  read: Read,
): Promise<GetPromptResult> {
  if (name === 'quiz_me') return quizMe(given, call, read)
  if (name === 'plan_my_week') return planMyWeek(given)
  throw invalid('name', 'is not a prompt: see prompts/list')
}

async function quizMe({ lessonId }: Arguments, call: AssistantCall, read: Read): Promise<GetPromptResult> {
  if (!lessonId) throw invalid('lessonId', 'is required')
  const { contents } = await readResource(`manabi://lessons/${lessonId}`, call, read)
  return {
    description: 'Quiz me on this lesson',
    messages: [
      { role: 'user', content: { type: 'resource', resource: contents[0]! } },
      says(
        'Quiz me on this lesson. Ask one question at a time, wait for my answer, then say whether it is right and why, from the ' +
          'lesson alone. After five questions sum up what I should read again. Do not submit the quiz of the lesson unless I ask for it.',
      ),
    ],
  }
}

function planMyWeek({ hours = '' }: Arguments): GetPromptResult {
  if (!isHours.test(hours)) throw invalid('hours', 'must be a number, such as 5 or 2.5')
  return {
    description: 'Plan my week',
    messages: [
      says(
        `Plan my coming seven days of study${hours && `, ${hours} hours in all`}. First look at ${planTools.join(', ')}. Put first ` +
          'what has a deadline or a test, then courses that I have begun. Name for each day the lessons and the minutes. ' +
          'Change nothing: this is a plan for me to read.',
      ),
    ],
  }
}

/** In decimal digits; left empty in a form, it is not limited. */
const isHours = /^(?:\d{1,3}(?:\.\d{1,2})?)?$/

/** What a plan is made from; a test holds that there are such tools. */
export const planTools = ['list_my_progress', 'list_my_tests', 'list_my_goals', 'get_my_study_summary'] as const

const says = (text: string) => ({ role: 'user' as const, content: { type: 'text' as const, text } })
