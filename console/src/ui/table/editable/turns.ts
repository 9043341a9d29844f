/** Runs work one after the other. A failure does not stop what follows. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
