import type { Author } from '@manabi/catalog/authoring'
import type { ExecutionContext } from '../../execution.ts'
import type { Services } from '../../services.ts'

/** What looks at what authors write. */
export const readerOf = ({ repository }: Pick<Services, 'repository'>): Pick<Author, 'load'> => ({
  load: (decider, key) => repository.load(decider, key),
})

/** What the use cases of authoring work with, in the name of whoever or whatever leads to them. */
export const authorOf = (
  { execute }: Pick<ExecutionContext, 'execute'>,
  services: Pick<Services, 'repository'>,
): Author => ({
  ...readerOf(services),
  execute: (decision, key, command) => execute(decision, key, ...([command] as never)),
})
