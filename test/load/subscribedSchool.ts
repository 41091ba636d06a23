import { foundSchool } from './history.ts'
import { ask, onDirectory } from './requests.ts'
import { RunningService, rebuildReadModels } from './runningService.ts'
import { organizationId } from './schoolIds.ts'
import { signIn, type Tokens } from './signIn.ts'

export const schoolSize = { learners: 10_000, courses: 50, lessons: 20 }

interface SubscribedSchool {
  readonly directory: string
  /** Of the school's last learner, who administrates it. */
  readonly token: string
  /** With a dispatcher. */
  start(): Promise<RunningService>
}

const settings = { WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_ALLOW_HTTP: 'on' }

/** Runs `work` on a school that sends its completions to this address. */
export const onSubscribedSchool = <Result>(
  url: string,
  work: (school: SubscribedSchool) => Promise<Result>,
): Promise<Result> =>
  onDirectory(async (directory) => {
    await foundSchool(directory, schoolSize)
    const last = { first: schoolSize.learners - 1, count: 1, admins: 1 }
    const [{ api: token }] = (await signIn(directory, last)) as [Tokens]
    await rebuildReadModels(directory)
    const start = () => RunningService.start(directory, settings)
    const service = await start()
    const webhook = { url, eventTypes: ['lesson.completed'] }
    await ask(service.url, token, { path: `/organizations/${organizationId}/webhooks`, body: webhook })
    await service.idle()
    await service.stop()
    return work({ directory, token, start })
  })
