import type { Projection } from '@manabi/read-store'
import { reportMonths } from './reportMonths.ts'
import { reportPeople } from './reportPeople.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const reportsProjections: readonly Projection<any, any>[] = [reportPeople, reportMonths]
