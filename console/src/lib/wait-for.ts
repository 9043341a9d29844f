const pollMs = 1_000
/** A model may take minutes; after this time the user should get an error. */
const mostMs = 300_000

/** Polls for the result of work until it exists. @throws with the error */
export async function waitFor<Result>(
  load: () => Promise<{ result: Result | null; error: string | null }>,
  tooLong: string,
): Promise<Result> {
  const end = performance.now() + mostMs
  while (performance.now() < end) {
    const { result, error } = await load()
    if (result !== null) return result
    if (error !== null) throw new Error(error)
    await new Promise((resolve) => {
      setTimeout(resolve, pollMs)
    })
  }
  throw new Error(tooLong)
}
