import { GenerationDropped } from '@manabi/read-store'
import type { ProjectionAttempt } from '../folding/projectionAttempt.ts'
import type { ProjectionGroup } from '../folding/projectionGroup.ts'

/** The error to throw for a failed attempt. */
export function stopped({ projection, failure }: ProjectionAttempt): Error {
  const { position, error } = failure!
  if (error instanceof GenerationDropped)
    return new Error(`${droppedText(projection.name)} Run it again.`, { cause: error })
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`${projection.name} stopped at event ${position}: ${reason}`, { cause: error })
}

const droppedText = (name: string): string =>
  `The rebuild of ${name} was dropped: another one took its place, or it stood still while a person was erased.`

export function demandNoFailure(group: ProjectionGroup): void {
  for (const attempt of group.attempts) if (attempt.failure !== null) throw stopped(attempt)
}
