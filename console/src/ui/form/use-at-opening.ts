import { useState } from 'react'

/**
 * The value as it was when the dialog opened. A form sends the version that its initial values belong to: with a version that was refetched
 * meanwhile, it would undo what somebody else has saved.
 */
export function useAtOpening<Value>(opened: boolean, value: Value): Value {
  const [kept, setKept] = useState({ opened, value })
  if (opened !== kept.opened) setKept({ opened, value: opened ? value : kept.value })
  return kept.value
}
