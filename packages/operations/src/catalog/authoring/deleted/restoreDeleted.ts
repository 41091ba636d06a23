import { test } from '@manabi/assessment'
import { lessonIn, material } from '@manabi/catalog'
import { type Author, restoreCourse, restoreLesson, restoreSection } from '@manabi/catalog/authoring'
import { Id, notFound, Problem } from '@manabi/kernel'
import { type AuthoredItemDoc, authoredItem } from '@manabi/projections/catalog/authoredItems'
import { outlineOf } from '@manabi/projections/catalog/courseOutlines'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import type { Services } from '../../../services.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { courseBefore } from './courseBefore.ts'
import { RestoredItem } from './resources.ts'

/** Beyond, Authoring: History. */
export const restoreDeleted = operation({
  id: 'restoreDeleted',
  method: 'post',
  path: '/organizations/{organizationId}/deleted/{id}/restore',
  tag: 'Authoring',
  summary: 'Bring back what was deleted',
  description:
    'With its ids and what was deleted with it, unpublished, in its place or else the last. Progress of learners counts again. ' +
    'What is there stays as it is. 409 `conflict` while the course or the section around it is deleted.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, id: Id }),
  response: RestoredItem,
  problems: ['conflict'],
  tool: { idempotent: true },
  handle: async (request, services) => {
    const { organizationId, id } = request.params
    const item = await authoredItem(services.views, organizationId, id)
    const { kind, title, courseId } = item
    if (kind === 'path' || kind === 'certificate') throw notFound()
    if (item.isDeleted) await restore({ id, ...item }, authorOf(request, services), services)
    else if (!(await isThere(services, { id, ...item })))
      throw new Problem('conflict', 'What is around it is deleted. Restore that first.')
    return { id, kind, title, courseId }
  },
})

/** What was deleted with its course or section is not marked itself. */
async function isThere({ views }: Pick<Services, 'views'>, { id, kind, courseId }: AuthoredItemDoc & { id: Id }) {
  if (kind !== 'section' && kind !== 'lesson') return true
  const sections = (await outlineOf(views, courseId ?? ''))?.sections ?? []
  return kind === 'lesson' ? lessonIn(sections, id) !== undefined : sections.some((section) => section.id === id)
}

async function restore(item: AuthoredItemDoc & { readonly id: Id }, author: Author, services: Services): Promise<void> {
  const { id, organizationId, createdAt } = item
  const before = async () => {
    const courseId = item.courseId ?? ''
    const found = await courseBefore(services, courseId, item.deletedRevision!)
    if (found?.organizationId !== organizationId) throw notFound()
    return { courseId, before: found }
  }
  switch (item.kind) {
    case 'course':
      return restoreCourse(author, { organizationId, courseId: id, createdAt })
    case 'section':
      return restoreSection(author, { sectionId: id, ...(await before()) })
    case 'lesson':
      return restoreLesson(author, { lessonId: id, ...(await before()) })
    case 'test':
      return void (await author.execute(test.restoreTest, [id], { createdAt }))
    case 'material':
      return void (await author.execute(material.restoreMaterial, [id], undefined))
  }
}
