import { requirements as requirementDocs } from '@manabi/projections/requirements/requirements'
import { requirementEvents } from '@manabi/requirements'
import type { Capability } from '../capability.ts'
import { changeRequirement } from './changeRequirement.ts'
import { createRequirement } from './createRequirement.ts'
import { endRequirement } from './endRequirement.ts'
import { getRequirement } from './getRequirement.ts'
import { listRequirements } from './listRequirements.ts'
import { renameJoinedPeople } from './renameJoinedPeople.ts'

export const requirements: Capability = {
  events: requirementEvents,
  projections: [requirementDocs],
  reactions: [renameJoinedPeople],
  tags: {
    Requirements: 'Who has to complete what, by when, and how often.',
  },
  operations: [listRequirements, createRequirement, getRequirement, changeRequirement, endRequirement],
}
