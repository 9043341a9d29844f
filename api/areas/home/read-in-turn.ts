import type { Trx } from '#db/client.ts'

type Read<Data> = (trx: Trx) => Promise<Data>
type Waiting = {
  read: Read<unknown>
  isAlone: boolean
  done: (data: unknown) => void
  failed: (error: unknown) => void
}

/** Connections that one page uses at the same time. With more, a few readers would take all connections of the process. */
const mostTransactions = 3

/**
 * Runs reads in a few parallel transactions, one read after the other in each: beginning and committing takes longer than most reads. A
 * failed read ends its transaction, and the next read begins a new one. With `isAlone`, a read gets a transaction of its own.
 */
export function readInTurn(
  withTransaction: (work: Read<void>) => Promise<void>,
): <Data>(read: Read<Data>, options?: { isAlone: boolean }) => Promise<Data> {
  const waiting: Waiting[] = []
  let open = 0

  async function readSome(first: Waiting): Promise<void> {
    let current: Waiting | undefined = first
    try {
      await withTransaction(async (trx) => {
        while (current !== undefined) {
          current.done(await current.read(trx))
          const isLast = current.isAlone || waiting[0]?.isAlone === true
          current = isLast ? undefined : waiting.shift()
        }
      })
    } catch (error) {
      // Undefined: everything has been read, and only the commit has failed.
      current?.failed(error)
    }
  }

  async function readAll(): Promise<void> {
    open += 1
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await readSome(next)
    open -= 1
  }

  return <Data>(read: Read<Data>, { isAlone } = { isAlone: false }) =>
    new Promise<Data>((done, failed) => {
      waiting.push({ read, isAlone, done: done as (data: unknown) => void, failed })
      if (open < mostTransactions) void readAll()
    })
}
