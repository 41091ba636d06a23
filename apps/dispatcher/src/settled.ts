/** So that its rejection is nobody's oversight while another promise is waited for. */
export function settled<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {})
  return promise
}
