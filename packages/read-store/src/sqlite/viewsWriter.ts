import type { DatabaseSync } from 'node:sqlite'
import { type CatalogJob, CatalogJobs } from './catalogJobs.ts'
import { type DocumentJob, DocumentJobs } from './documentJobs.ts'

export type ViewsJob = CatalogJob | DocumentJob

/** Runs in the thread of the `Writer`, once for each file: the catalog, or a generation. */
export function prepareWriter(database: DatabaseSync): (job: ViewsJob) => boolean {
  let catalog: CatalogJobs | null = null
  let documents: DocumentJobs | null = null
  return (job) => {
    if (job.kind === 'stage' || job.kind === 'write') {
      documents ??= new DocumentJobs(database)
      return documents.perform(job)
    }
    catalog ??= new CatalogJobs(database)
    return catalog.perform(job)
  }
}
