/** The largest answer that is read, in bytes. */
const longestAnswer = 8 * 1024 * 1024

/** `fetch` that takes the key nowhere else, and reads only so much. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  const { status, statusText, headers } = response
  return new Response(response.body?.pipeThrough(upTo(longestAnswer)) ?? null, { status, statusText, headers })
}

function upTo(most: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length
      if (size > most) controller.error(new Error(`The answer has more than ${most} bytes.`))
      else controller.enqueue(chunk)
    },
  })
}
