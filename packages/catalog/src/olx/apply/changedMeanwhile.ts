import { Problem } from '@manabi/kernel'

export const changedMeanwhile = (): Problem =>
  new Problem('conflict', 'The course was changed by somebody else during the import. Import it again.')
