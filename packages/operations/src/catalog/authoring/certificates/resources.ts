import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { updatedBy, writerExample } from '../../../writers.ts'
import { Certificate, certificateExample, courseExample } from '../../resources.ts'
import { culture, description, title } from '../fields.ts'

const fields = {
  title,
  description: description.optional(),
  culture,
  criteria: z
    .object({
      kind: z.enum(['course', 'path', 'test']).meta({ description: 'What has to be completed or passed.' }),
      id: Id.trim().meta({ description: 'Its id.' }),
    })
    .nullable()
    .optional()
    .meta({ description: 'What a learner gets it for by itself; null or left out: only by hand.' }),
  validMonths: z
    .int()
    .min(1)
    .max(1_200)
    .nullable()
    .optional()
    .meta({ description: 'Months that an award is valid; null or left out: for good.' }),
}

/** Contract, Organizations. */
export const CertificateInput = z.object(fields).meta({
  id: 'CertificateInput',
  description: 'A new certificate.',
  examples: [
    {
      title: 'プログラミング修了証',
      culture: 'ja-JP',
      criteria: { kind: 'course', id: courseExample.id },
      validMonths: 24,
    },
  ],
})

export const CertificateChange = z
  .object(fields)
  .partial()
  .meta({
    id: 'CertificateChange',
    description: 'What to change of a certificate.',
    examples: [{ validMonths: null }],
  })

/** What its authors read, and what a write answers. */
export const AuthoredCertificate = Certificate.extend({ updatedBy }).meta({
  id: 'AuthoredCertificate',
  description: 'A certificate as its authors see it.',
  examples: [{ ...certificateExample, ...writerExample }],
})
