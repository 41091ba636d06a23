import type { Projection } from '@manabi/read-store'
import { awards } from './awards.ts'
import { certificateCriteria } from './certificateCriteria.ts'
import { pathCourses } from './pathCourses.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const awardsProjections: readonly Projection<any, any>[] = [awards, certificateCriteria, pathCourses]
