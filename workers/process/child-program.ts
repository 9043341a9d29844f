import type { ChildRequest, ChildResponse } from './child-pool.ts'

/**
 * Answers the requests of `openChildPool`, one at a time, until the parent exits and their channel closes.
 * @param problemOf the text of an expected error; null for an unexpected one, after which this process is replaced
 */
export function serveParent<Result>(
  /** Takes the work that the pool's owner sends. */
  doWork: (work: never) => Result | Promise<Result>,
  problemOf: (error: unknown) => string | null,
): void {
  process.on('message', async ({ id, work }: ChildRequest<never>) => {
    process.send?.(await answer(id, work))
  })

  async function answer(id: number, work: never): Promise<ChildResponse<Result>> {
    try {
      return { id, result: await doWork(work) }
    } catch (error) {
      return { id, problem: problemOf(error) }
    }
  }
}
