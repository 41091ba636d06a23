/** The work, such that those who ask while it is done get its one result: anybody may ask for it, as often as they like. */
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
