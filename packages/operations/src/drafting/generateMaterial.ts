import { Text } from '@manabi/kernel'
import { z } from 'zod'
import { actingOrganization } from '../access.ts'
import { operation } from '../operation.ts'
import { requireModel } from './draft.ts'
import { draftBody } from './draftBody.ts'
import { drafters, draftingCall } from './drafters.ts'
import { requireGiven, tasks } from './materialTask.ts'
import { DraftedBody } from './resources.ts'
import { readableUpload, uploadedText } from './uploadedText.ts'

/** Contract, Conventions. */
const largestUpload = 10 * 1024 * 1024

/** Forms send a field that was left empty, and break lines with two characters. */
const field = (most: number) =>
  Text.max(most)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .optional()

export const generateMaterial = operation({
  ...draftingCall,
  id: 'generateMaterial',
  path: '/ai/materials/generate',
  summary: 'Draft a material',
  description:
    'Creates, improves, summarizes or translates a text, from a file if there is one: text, Markdown, HTML, PDF, DOCX or PPTX with up to 500 ' +
    'pages and 200,000 characters. For authors in any of their organizations; of several, the oldest is recorded. Saves nothing; billed per ' +
    'call.',
  caller: 'any',
  anyOrganization: drafters,
  form: 'multipart',
  bodyLimit: largestUpload,
  body: z
    .object({
      action: z.enum(['create', 'improve', 'summarize', 'translate']),
      prompt: field(5_000).meta({ description: 'What the text is to be like; for `translate` the language.' }),
      existingRaw: field(200_000).meta({
        description: 'The text to work on, as Markdown; left out: that of the file.',
      }),
      courseTitle: field(200),
      courseDescription: field(5_000),
      sectionTitle: field(200),
      lessonTitle: field(200),
      uploadFile: z.file().max(largestUpload).optional().meta({ description: 'A file to work from.' }),
    })
    .meta({
      id: 'MaterialRequest',
      description: 'What is to be done, and with what.',
      examples: [{ action: 'create', prompt: 'A summary for children', lessonTitle: 'Mammals in the sea' }],
    }),
  response: DraftedBody,
  tool: false,
  handle: async (request, services) => {
    const { action, prompt, existingRaw, uploadFile, ...place } = request.body
    requireGiven(request.body)
    const upload = uploadFile && readableUpload(uploadFile)
    requireModel(services)
    const uploaded = upload && (await uploadedText(upload, request.signal()))
    return draftBody(request, services, {
      operation: 'generateMaterial',
      organizationId: actingOrganization({ ...draftingCall, anyOrganization: drafters }, request.caller)!,
      task: {
        task: tasks[action],
        facts: {
          Wish: prompt,
          Course: place.courseTitle,
          'About the course': place.courseDescription,
          Section: place.sectionTitle,
          Lesson: place.lessonTitle,
        },
        sources: { 'The text': existingRaw || uploaded, 'Work from this file': existingRaw ? uploaded : undefined },
      },
    })
  },
})
