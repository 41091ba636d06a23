import { Explanations } from '@manabi/questions'
import type { LessonSettings } from './coursePlan.ts'

/** The attributes of a vertical that an export from here writes. What is none of what they can be is left out. */
export function lessonSettings(attributes: Readonly<Record<string, string>>): LessonSettings {
  const estimatedMinutes = wholeNumber(attributes['estimated_minutes'], 1_000_000)
  const passingScore = wholeNumber(attributes['passing_score'], 100)
  const explanations = Explanations.safeParse(attributes['explanations']).data
  return {
    ...(estimatedMinutes !== undefined && { estimatedMinutes }),
    ...(passingScore !== undefined && { passingScore }),
    ...(explanations !== undefined && { explanations }),
  }
}

const wholeNumber = (text: string | undefined, most: number): number | undefined =>
  text !== undefined && /^\d{1,7}$/.test(text) && Number(text) <= most ? Number(text) : undefined
