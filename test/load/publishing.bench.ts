import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as catalog from '@manabi/catalog'
import { type DomainEvent, type Id, newId, systemMetadata } from '@manabi/kernel'
import { allProjections } from '@manabi/operations'
import type { Platform } from '@manabi/platform'
import { startProjector } from '@manabi/projector'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { written } from '../harness/written.ts'
import type { Figure } from './figure.ts'
import { benchConfig } from './servers.ts'

export const name = 'publishing'

const [sectionCount, lessonsEach] = [20, 100]
const of = { courseId: newId('crs'), organizationId: newId('org') }
const by = systemMetadata('benchmark', new Date(), of.organizationId)

/** Publishing a course of 2,000 lessons and taking it back, until readers see it. */
export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-publishing-'))
  const platform = await openInstallation(benchConfig(dataDir))
  const projector = startProjector({ ...platform, projections: allProjections })
  const settled = async () => projector.waitFor(await platform.eventStore.head(), 60_000)
  try {
    await seedCourse(platform)
    while (!(await settled())) process.stderr.write('still projecting …\n')
    let slowest = 0
    for (let round = 0; round < 20; round++) {
      const before = process.threadCpuUsage()
      await platform.repository.execute(catalog.course.toggleCourse, [of.courseId], undefined, by)
      await settled()
      const { user, system } = process.threadCpuUsage(before)
      slowest = Math.max(slowest, (user + system) / 1_000)
    }
    const figure = { name: 'publish a course of 2,000 lessons', unit: 'ms CPU', value: slowest }
    return [{ ...figure, limit: { name: 'limit', value: 50 }, target: 1, lowerIsBetter: true }]
  } finally {
    await projector.stop()
    await platform.close()
    await rm(dataDir, { recursive: true })
  }
}

async function seedCourse({ repository }: Platform): Promise<void> {
  const facts = { title: 'A long course', description: '', culture: 'en-US', isPublic: false } as const
  const more = { level: 'Beginner', estimatedMinutes: 10 } as const
  await repository.execute(catalog.course.createCourse, [of.courseId], { ...of, ...facts, ...more }, by)
  for (let section = 0; section < sectionCount; section++) {
    const sectionId = newId('sec')
    const lessonIds = Array.from({ length: lessonsEach }, () => newId('les'))
    await Promise.all(lessonIds.map((lessonId) => repository.execute(writing(lessonId), [lessonId], undefined, by)))
    const placed = lessonIds.flatMap((lessonId, position): DomainEvent[] => [
      catalog.LessonPlaced({ ...of, sectionId, lessonId, position }),
      catalog.LessonPublished({ ...of, lessonId }),
    ])
    const added = catalog.SectionAdded({ ...of, sectionId, title: 'Section', position: section })
    const events = [added, ...placed] as catalog.CourseEvent[]
    await repository.execute(written(catalog.course, ...events), [of.courseId], undefined, by)
  }
}

function writing(lessonId: Id) {
  const body = { format: 'markdown', text: 'Learning is work.' } as const
  const content = { title: 'Lesson', body, estimatedMinutes: 5, video: null, slides: null, quiz: null }
  return written(catalog.lesson, catalog.LessonWritten({ ...of, lessonId, content }))
}
