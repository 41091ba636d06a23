import { limits } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'

/** `text` as authors wrote it, and as learners see it. */
export const shownText = {
  id: Id,
  text: z.string(),
  textHtml: z.string(),
}

export const shownImage = z
  .object({
    url: z.string(),
    alt: z.string().max(limits.question).meta({ description: "What it shows; '' where it only decorates." }),
  })
  .optional()
  .meta({ description: 'A picture beside the text; left out where there is none.' })

/** Questions without their key. */
export const ShownQuestions = z.array(
  z.object({ ...shownText, image: shownImage, choices: z.array(z.object(shownText)) }),
)
