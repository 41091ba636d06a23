import { Text } from '@manabi/kernel'
import { z } from 'zod'
import { pageOf } from '../../../page.ts'
import { url } from '../../../webAddress.ts'
import { updatedBy, writerExample } from '../../../writers.ts'
import { Material, materialExample } from '../../resources.ts'
import { culture, description, longText, title } from '../fields.ts'

const fields = {
  title,
  culture,
  description: description.optional(),
  kind: z.enum(['link', 'text']).meta({ description: 'A link has a `url`, a text a `text`.' }),
  url: url.nullable().optional(),
  text: longText.nullable().optional().meta({ description: 'Markdown. What could harm a reader is removed.' }),
  mimeType: Text.trim()
    .min(1)
    .max(200)
    .nullable()
    .optional()
    .meta({ description: 'Of what a link leads to, such as application/pdf.' }),
  isPublished: z.boolean().optional().meta({ description: 'Default true.' }),
}

/** Contract, Authoring. */
export const MaterialInput = z.object(fields).meta({
  id: 'MaterialInput',
  description: 'A new material, published unless it says otherwise.',
  examples: [{ title: '用語集', culture: 'ja-JP', kind: 'text', text: '変数: 値につけた名前' }],
})

export const MaterialChange = z
  .object({ ...fields, title: title.optional(), culture: culture.optional(), kind: fields.kind.optional() })
  .meta({ id: 'MaterialChange', description: 'What to change of a material.', examples: [{ isPublished: false }] })

/** Contract, Authoring. */
export const AuthoredMaterial = Material.extend({
  isPublished: z.boolean().meta({ description: 'Whether lessons show it to learners.' }),
  updatedBy,
}).meta({
  id: 'AuthoredMaterial',
  description: 'A material as its authors see it.',
  examples: [{ ...materialExample, isPublished: true, ...writerExample }],
})

export const AuthoredMaterialPage = pageOf(AuthoredMaterial, 'AuthoredMaterialPage')
