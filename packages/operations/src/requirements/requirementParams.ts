import { Id } from '@manabi/kernel'
import { z } from 'zod'

export const requirementParams = z.object({ organizationId: Id, requirementId: Id })
