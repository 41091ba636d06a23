import type { Certificate as CertificateSchema } from '@manabi/operations/catalog/resources'
import type { z } from 'zod'
import { createThing } from '../authored/authored.ts'
import { authoredList } from '../authored/authoredPages.ts'
import { certificates } from '../authored/kinds.ts'
import type { Failure } from '../failures.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import type { ConsolePage, ConsoleVisit } from '../visit.ts'

export type Certificate = z.output<typeof CertificateSchema>

export const certificatesPage = (visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> => {
  const { t } = visit
  return authoredList<Certificate>(
    visit,
    certificates,
    {
      columns: [t.certificates.criterion, t.certificates.valid],
      cells: ({ criteria, validMonths }) => [
        criteria === null ? t.certificates.byHand : t.authored.kinds[criteria.kind],
        validity(t, validMonths),
      ],
    },
    failure,
  )
}

export const validity = ({ certificates: t }: ConsoleTexts, months: number | null): string =>
  months === null ? t.forGood : t.months(months)

export const createCertificate = createThing(certificates, certificatesPage, (form) => ({
  ...{ title: form.get('title') ?? '', culture: form.get('culture') ?? '' },
}))
