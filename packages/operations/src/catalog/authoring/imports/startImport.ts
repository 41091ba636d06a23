import { KnownCulture } from '@manabi/catalog'
import { Id, Problem } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { importsIn, keptFor, noCounts, openStates } from './courseImports.ts'
import { StartedImport } from './resources.ts'

/** In bytes (beyond, Import and export). */
const largestArchive = 256 * 1024 ** 2
const formBytes = 64 * 1024

/** Of an organization; each keeps its archive. */
const mostAtOnce = 5
/** Of an archive, in milliseconds: then the process was killed meanwhile. */
const longestSave = 3_600_000

/** Beyond, Authoring: Import and export. */
export const startImport = operation({
  id: 'startImport',
  method: 'post',
  path: '/organizations/{organizationId}/imports',
  tag: 'Authoring',
  summary: 'Start to import a course',
  description:
    'A .tar.gz that Open edX Studio or exportCourse made, of 256 MiB at most. It is read; ask getImport what would change, then confirm it. ' +
    'Nothing changes before. Unconfirmed ones go after 24 hours; an organization has five at once at most (409 `conflict`).',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  selfRegisteredApps: false,
  params: z.object({ organizationId: Id }),
  form: 'onDisk',
  bodyLimit: largestArchive + formBytes,
  body: z
    .object({
      file: z.file().meta({ description: 'The archive.', maxLength: largestArchive }),
      culture: KnownCulture.optional().meta({
        description: 'Language of the course; left out: as the archive says.',
        examples: ['ja-JP'],
      }),
    })
    .meta({
      id: 'ImportUpload',
      description: 'A form with an archive in it.',
      examples: [{ file: 'course.tar.gz', culture: 'ja-JP' }],
    }),
  response: StartedImport,
  status: 202,
  problems: ['conflict'],
  tool: false,
  handle: async ({ params, body, newId, now }, { files, state }) => {
    const { organizationId } = params
    if (body.file.size > largestArchive) throw new Problem('payload_too_large', 'An archive has at most 256 MiB.')
    const imports = importsIn(state)
    const open = { organizationId, state: { in: openStates } }
    const importId = newId('imp')
    const begun = {
      ...{ id: importId, organizationId, state: 'reading' as const, due: null, culture: body.culture ?? null },
      ...{ confirmedBy: null, overwrite: [] },
      ...{ counts: noCounts, expiresAt: now.getTime() + longestSave },
    }
    // Known before its archive is there, so that it goes when the rest is cut off.
    await imports.insert([begun])
    try {
      // Counted with this one, so that several that come at once do not all take the last place.
      if ((await imports.count(open)) > mostAtOnce)
        throw new Problem('conflict', `An organization has at most ${mostAtOnce} imports that are not done.`)
      await files.save(importId, body.file.stream() as AsyncIterable<Uint8Array>)
    } catch (error) {
      await imports.delete({ id: importId })
      throw error
    }
    await imports.update(importId, {}, { due: 'read', expiresAt: now.getTime() + keptFor })
    return { importId }
  },
})
