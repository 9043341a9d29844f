import { useState } from 'react'
import { type SteadyRows, steadyRows } from './steady-rows.ts'

type Held<Row> = SteadyRows<Row & { id: string }> & { listKey: string; fresh: readonly Row[] | undefined }

/**
 * The rows to show while live updates arrive. While `isHeld`, new rows wait instead of moving what the user is looking at. `listKey`
 * identifies the list; a different list shows immediately. Undefined `fresh` keeps the shown rows.
 */
export function useSteadyRows<Row extends { id: string }>(
  fresh: readonly Row[] | undefined,
  listKey: string,
  isHeld: boolean,
) {
  const [held, setHeld] = useState<Held<Row> | null>(null)
  let current = held
  if (
    fresh !== undefined &&
    (held === null || held.fresh !== fresh || held.listKey !== listKey || (!isHeld && held.waiting > 0))
  ) {
    const mayMove = held === null || held.listKey !== listKey || !isHeld
    current = {
      ...(mayMove ? { rows: [...fresh], waiting: 0 } : steadyRows(held.rows, fresh)),
      listKey,
      fresh,
    }
    // Derived during rendering, so that no frame shows the old rows with the new page.
    setHeld(current)
  }
  const showWaiting = () =>
    setHeld((before) =>
      before === null || before.fresh === undefined
        ? before
        : { ...before, rows: [...before.fresh], waiting: 0 },
    )
  return {
    rows: current?.rows,
    waiting: current?.waiting ?? 0,
    listKey: current?.listKey ?? null,
    showWaiting,
  }
}
