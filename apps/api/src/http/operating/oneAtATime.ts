/** Coalesces calls: those made while the work is under way share its result, so that calling it often costs little. */
export function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | null = null
  const done = () => {
    underWay = null
  }
  return () => {
    if (underWay === null) {
      underWay = work()
      underWay.then(done, done)
    }
    return underWay
  }
}
