import type { Projection } from '@manabi/read-store'
import { studyDays } from './studyDays.ts'
import { studySessions } from './studySessions.ts'
import { studyStreaks } from './studyStreaks.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const studyProjections: readonly Projection<any, any>[] = [studySessions, studyDays, studyStreaks]
