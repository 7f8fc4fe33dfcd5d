/** The error that a function throws, or undefined. */
export function caught(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

/** The message of the error that a function throws, or undefined. */
export function messageOf(run: () => unknown): string | undefined {
  const error = caught(run)
  return error instanceof Error ? error.message : undefined
}
