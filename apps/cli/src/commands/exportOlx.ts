import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { exportOlx, type OlxFiles } from '@manabi/catalog/olx'
import { type Id, Problem } from '@manabi/kernel'
import type { Command } from 'commander'
import { pack } from 'tar-stream'
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
      run(options, async ({ repository }, output) => {
        const { files, lessons } = await exportOlx(repository, courseId).catch((error: unknown) => {
          throw error instanceof Problem ? new Problem('not_found', `There is no course ${courseId}.`) : error
        })
        await writeArchive(file, files)
        output.result({ courseId, file, lessons }, `Exported ${courseId} with ${lessons} lessons to ${file}`)
      }),
    )
}

/** Everything below one directory, as Studio exports. The file bears its name once it is whole. */
async function writeArchive(file: string, files: OlxFiles): Promise<void> {
  const part = `${file}.part`
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(part, { mode: 0o600, flush: true }))
  try {
    for (const [path, text] of files) tar.entry({ name: `course/${path}` }, text)
    tar.finalize()
    await written
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
