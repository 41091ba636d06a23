import type { Projection } from '@manabi/read-store'
import { goals } from './goals.ts'

// biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
export const goalsProjections: readonly Projection<any, any>[] = [goals]
