import type { Author } from '@manabi/catalog/authoring'
import type { ExecutionContext } from '../../execution.ts'
import type { Services } from '../../services.ts'

/** What the use cases of authoring work with, in the name of whoever or whatever leads to them. */
export const authorOf = (
  { execute }: Pick<ExecutionContext, 'execute'>,
  { repository }: Pick<Services, 'repository'>,
): Author => ({
  load: (decider, key) => repository.load(decider, key),
  execute: (decision, key, command) => execute(decision, key, ...([command] as never)),
})
