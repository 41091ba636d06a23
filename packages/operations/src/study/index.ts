import { studyProjections } from '@manabi/projections/study/index'
import { studyEvents } from '@manabi/study'
import type { Capability } from '../capability.ts'

export const study: Capability = { events: studyEvents, projections: studyProjections }
