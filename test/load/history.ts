import { type Platform, readConfig } from '@manabi/platform'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { Foundation } from './foundation.ts'
import { benchSettings } from './runningService.ts'
import { SchoolLog, type SchoolSize } from './schoolLog.ts'
import { Teaching } from './teaching.ts'

const size = { courses: 50, lessons: 20 }

/** Works on the platform of a data directory that no service uses. */
export async function onPlatform<Result>(
  directory: string,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> {
  const platform = await openInstallation(readConfig(benchSettings(directory)))
  return work(platform).finally(() => platform.close())
}

/** Writes a school's history of so many events: people, courses, and then mostly learners who view, complete and answer. */
export const writeHistory = (directory: string, count: number, learners = 10_000): Promise<void> =>
  onPlatform(directory, async (platform) => {
    const log = new SchoolLog(platform)
    await new Foundation(log, { ...size, learners }).write()
    await new Teaching(log, { ...size, learners }).write(count)
  })

/** Writes a school where nothing has been learned yet. */
export const foundSchool = (directory: string, school: SchoolSize): Promise<void> =>
  onPlatform(directory, (platform) => new Foundation(new SchoolLog(platform), school).write())

/** Writes so many events of learners in a school that `foundSchool` wrote. */
export const teachSchool = (directory: string, count: number, school: SchoolSize): Promise<void> =>
  onPlatform(directory, (platform) => new Teaching(new SchoolLog(platform), school).write(count))
