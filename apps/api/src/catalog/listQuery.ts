import { Culture } from '@manabi/kernel'
import { z } from 'zod'
import { pageQuery } from '../resources/page.ts'

/** The query of the catalog's lists. An organization that nobody knows, however its id looks, has an empty page. */
export const listQuery = {
  culture: Culture.optional().meta({ description: 'Only content in this language; there is no fallback.' }),
  organizationId: z.string().optional().meta({ description: 'Only content of this organization.' }),
  ...pageQuery,
}
