import { useState } from 'react'
import { type SteadyRows, steadyRows } from './steady-rows.ts'

type Held<Row> = SteadyRows<Row & { id: string }> & { listKey: string; fresh: readonly Row[] | undefined }

/**
 * Rows to show while live updates arrive. As long as `isHeld`, new rows wait instead of moving what the person is looking at.
 * `listKey` names the list that `fresh` answers: another list shows at once. Undefined `fresh` keeps what was shown.
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
    // Derived while rendering, so that no frame shows the old rows under the new page.
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
