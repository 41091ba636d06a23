import type { Progress } from '@manabi/projector'
import { SingleBar } from 'cli-progress'
import type { Output } from './runner.ts'

/** For work on many events: on a terminal draws a bar of how far it has come. */
export async function withProgress<Result>(
  { interactive }: Output,
  work: (onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<Result> {
  if (!interactive) return await work(() => {})
  const bar = new SingleBar({
    stream: process.stderr,
    format: '{bar} {percentage}% · {value} of {total} · {eta_formatted} left',
    clearOnComplete: true,
  })
  bar.start(1, 0)
  try {
    return await work(({ position, head }) => {
      bar.setTotal(head)
      bar.update(position)
    })
  } finally {
    bar.stop()
  }
}
