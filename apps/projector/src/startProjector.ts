import { type FollowedReadModels, followReadModels } from './followReadModels.ts'
import { Projector, type ProjectorOptions } from './projector.ts'

/** Runs all projections in this process, for the process that has the stores to itself. `stop` writes what is folded. */
export function startProjector(options: ProjectorOptions): FollowedReadModels {
  const projector = new Projector(options)
  const followed = followReadModels({ ...options, projector })
  projector.run(options.projections, { isStart: true })
  const stop = async () => {
    await projector.stop()
    await followed.stop()
  }
  return { waitFor: followed.waitFor.bind(followed), status: () => followed.status(), stop }
}
