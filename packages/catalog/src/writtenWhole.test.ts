import { describe, expect, it } from '@jest/globals'
import { type Decider, type DomainEvent, fold } from '@manabi/kernel'
import { codeOf } from '../test/codeOf.ts'
import {
  certificate,
  deleteCertificate,
  deleteMaterial,
  deletePath,
  material,
  path,
  writeCertificate,
  writeMaterial,
  writePath,
} from './index.ts'

interface Whole<State, Event extends DomainEvent, Command> {
  readonly decider: Decider<State, Event, [string]>
  readonly write: (state: State, command: Command) => readonly Event[]
  readonly remove: (state: State) => readonly Event[]
  readonly command: Command & { readonly title: string }
}

/** What everything has in common that is written whole. */
function wholes<State, Event extends DomainEvent, Command>(what: string, of: Whole<State, Event, Command>): void {
  const { decider, write, remove, command } = of
  const given = (events: readonly Event[]) => fold(decider, events)
  const initial = given([])
  const written = write(initial, command)

  describe(what, () => {
    it('is written whole; the same again changes nothing', () => {
      expect(written).toEqual([{ type: expect.stringMatching(/Written$/), data: command }])
      expect(write(given(written), command)).toEqual([])
      expect(write(given(written), { ...command, title: 'New' })).toMatchObject([
        { data: { ...command, title: 'New' } },
      ])
    })

    it('that was deleted stays deleted; what was never there is not found', () => {
      const deleted = remove(given(written))
      expect(deleted).toMatchObject([{ type: expect.stringMatching(/Deleted$/) }])
      const gone = given([...written, ...deleted])
      expect(codeOf(() => write(gone, command))).toBe('not_found')
      expect(codeOf(() => remove(gone))).toBe('not_found')
      expect(codeOf(() => remove(initial))).toBe('not_found')
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
wholes('a material', { decider: material, write: writeMaterial, remove: deleteMaterial, command: link })
wholes('a path', {
  decider: path,
  write: writePath,
  remove: deletePath,
  command: { ...common, pathId: 'pth_1', isPublic: true, courseIds: ['crs_2', 'crs_1'] },
})
wholes('a certificate', {
  decider: certificate,
  write: writeCertificate,
  remove: deleteCertificate,
  command: {
    ...common,
    certificateId: 'crt_1',
    criteria: { kind: 'course' as const, id: 'crs_1' },
    validMonths: 12,
  },
})

describe('the text of a material', () => {
  it('is made harmless before it is compared [CAT-011]', () => {
    const text = { ...link, kind: 'text' as const, url: null, text: 'Hi [x](javascript:alert(1))' }
    const written = writeMaterial({ status: 'none' }, text)
    expect(written).toMatchObject([{ data: { text: 'Hi x' } }])
    expect(writeMaterial(fold(material, written), text)).toEqual([])
  })
})
