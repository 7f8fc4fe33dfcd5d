/**
 * A response that tells of the error with which its body breaks off, after its headers have left; other bodies than
 * streams do not.
 */
export function watchBody(response: Response, fail: (error: unknown) => void): Response {
  const { body } = response
  if (body === null) return response
  const reader = body.getReader()
  let isWanted = true
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const part = await reader.read()
          if (!isWanted) return
          if (part.done) controller.close()
          else controller.enqueue(part.value)
        } catch (error) {
          if (!isWanted) return
          fail(error)
          controller.error(error)
        }
      },
      cancel(reason) {
        isWanted = false
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(watched, response)
}
