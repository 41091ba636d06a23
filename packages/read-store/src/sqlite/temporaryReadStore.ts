import { nameless } from '@manabi/sqlite'
import type { ReadStore } from '../readStore.ts'
import { openSqliteReadStore } from './sqliteReadStore.ts'

/** An empty read store of which nothing is left once it is closed, or its process was killed. */
export const openTemporaryReadStore = (): ReadStore => openSqliteReadStore(nameless)
