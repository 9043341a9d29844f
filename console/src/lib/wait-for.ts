const pollMs = 1_000
/** A model may think for minutes; after this long somebody should hear about it. */
const mostMs = 300_000

/** What work has made, asked for until it is there. @throws with what went wrong */
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
