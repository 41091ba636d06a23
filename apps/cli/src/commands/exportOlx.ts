import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { course } from '@manabi/catalog'
import { type OlxFile, writeArchive } from '@manabi/catalog/olx'
import { type Id, Problem } from '@manabi/kernel'
import { exportedCourse } from '@manabi/operations/catalog/authoring/imports/exportedCourse'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'

/** `manabi export olx`: a course for Open edX Studio, or for `manabi import olx`. */
export function exportOlxCommand(exports: Command, run: Runner): void {
  exports
    .command('olx')
    .description('Export a course as OLX (Open edX), drafts included.')
    .argument('<course>', 'id of the course')
    .argument('<file>', 'the .tar.gz to write')
    .option('--json', 'print one JSON document')
    .action((courseId: Id, file: string, options) =>
      run(options, async (platform, output) => {
        const { state } = await platform.repository.load(course, [courseId])
        if (state.status === 'none' || state.status === 'deleted')
          throw new Problem('not_found', `There is no course ${courseId}.`)
        const files = await exportedCourse(platform, { organizationId: state.organizationId, courseId })
        const lessons = await writeFile(file, files)
        output.result({ courseId, file, lessons }, `Exported ${courseId} with ${lessons} lessons to ${file}`)
      }),
    )
}

/** Answers how many lessons it holds. The file bears its name once it is whole. */
async function writeFile(file: string, files: AsyncIterable<OlxFile<string | Uint8Array>>): Promise<number> {
  const part = `${file}.part`
  let lessons = 0
  async function* counted() {
    for await (const one of files) {
      if (one[0].startsWith('vertical/')) lessons++
      yield one
    }
  }
  try {
    await pipeline(writeArchive(counted()), createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, file)
    return lessons
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
