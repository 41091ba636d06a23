import type { Projection } from '@manabi/read-store'
import { feedbackComments } from './feedbackComments.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const feedbackProjections: readonly Projection<any, any>[] = [feedbackComments]
