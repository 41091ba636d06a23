import { describe, expect, it } from '@jest/globals'
import type { Decision, DomainEvent } from '@manabi/kernel'
import { given } from '@manabi/kernel/test'
import { CertificateWritten, MaterialWritten, PathWritten } from './events.ts'
import { certificate, material, path } from './index.ts'

interface Whole<State, Event extends DomainEvent, Command> {
  readonly write: Decision<State, Event, [string], Command>
  readonly remove: Decision<State, Event, [string], undefined>
  readonly command: Command & { readonly title: string }
  readonly written: (command: NoInfer<Command>) => Event
}

/** What everything has in common that is written whole. */
function wholes<State, Event extends DomainEvent, Command>(what: string, of: Whole<State, Event, Command>): void {
  const { write, remove, command, written } = of
  const renamed = { ...command, title: 'New' }
  const [deleted] = remove.decide(
    [written(command)].reduce(remove.decider.evolve, remove.decider.initial),
    undefined,
  ) as [Event]

  describe(what, () => {
    it('is written whole; the same again changes nothing', () => {
      given()
        .when(write, command as never)
        .then(written(command))
      given(written(command))
        .when(write, command as never)
        .then()
      given(written(command))
        .when(write, renamed as never)
        .then(written(renamed))
    })

    it('that was deleted stays deleted; what was never there is not found', () => {
      expect(deleted.type).toMatch(/Deleted$/)
      const gone = given(written(command), deleted)
      gone.when(write, command as never).thenRefused('not_found')
      gone.when(remove).thenRefused('not_found')
      given().when(remove).thenRefused('not_found')
    })
  })
}

const common = { organizationId: 'org_1', title: 'A title', description: '', culture: 'en-US' }

const link = {
  ...common,
  materialId: 'mat_1',
  kind: 'link' as const,
  url: 'https://example.com',
  text: null,
  mimeType: null,
  isPublished: true,
}
wholes('a material', {
  write: material.writeMaterial,
  remove: material.deleteMaterial,
  command: link,
  written: MaterialWritten,
})
wholes('a path', {
  write: path.writePath,
  remove: path.deletePath,
  command: { ...common, pathId: 'pth_1', isPublic: true, courseIds: ['crs_2', 'crs_1'] },
  written: PathWritten,
})
wholes('a certificate', {
  write: certificate.writeCertificate,
  remove: certificate.deleteCertificate,
  command: {
    ...common,
    certificateId: 'crt_1',
    criteria: { kind: 'course' as const, id: 'crs_1' },
    validMonths: 12,
  },
  written: CertificateWritten,
})
