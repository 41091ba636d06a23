import { Worker } from 'node:worker_threads'
import { type CoursePlan, type PlannedLesson, RefusedArchive } from '@manabi/catalog/olx'
import type { Told } from './archiveWorker.ts'
import type { NamedFiles, Reader } from './plannedCourse.ts'

/** Of the slowest archive within the limits. In milliseconds. */
const deadline = 120_000
/** Texts of an archive have up to 128 MiB; trees of them take more. */
const megabytes = 1_536

/** Reads an archive in a worker, so that nobody waits for it. Throws `RefusedArchive`, also for what takes too much time or memory. */
export const readInWorker: Reader = async (options, addressesOf) => {
  const worker = new Worker(new URL('./archiveWorker.ts', import.meta.url), {
    workerData: options,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<CoursePlan>()
  const refuseAsLate = () => reject(new RefusedArchive('The archive takes too long to read.'))
  let timer = setTimeout(refuseAsLate, deadline).unref()
  const answerFiles = async (files: NamedFiles): Promise<void> => {
    // Files may take long to be kept: that is not the archive's fault.
    clearTimeout(timer)
    const addresses = await addressesOf(files)
    timer = setTimeout(refuseAsLate, deadline).unref()
    worker.postMessage(addresses)
  }
  let course: CoursePlan | null = null
  const lessons: PlannedLesson[][] = []
  worker.on('message', (told: Told) => {
    if ('refusal' in told) return reject(new RefusedArchive(told.refusal))
    if ('isDone' in told) return resolve(withLessons(course!, lessons))
    if ('named' in told) return void answerFiles(told).catch(reject)
    if ('plan' in told) {
      course = told.plan
      lessons.push(...told.plan.sections.map(() => []))
    } else lessons[told.section]!.push(told.lesson)
    worker.postMessage('next')
  })
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new RefusedArchive('The archive takes too much memory to read.')
        : error,
    ),
  )
  worker.once('exit', () => reject(new Error('The worker ended without an answer.')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const withLessons = (plan: CoursePlan, lessons: readonly PlannedLesson[][]): CoursePlan => ({
  ...plan,
  sections: plan.sections.map((section, at) => ({ ...section, lessons: lessons[at]! })),
})
