import { useDeferredValue, useLayoutEffect, useState } from 'react'

/**
 * Which rows stand in the document with everything to use. What comes into view while the table scrolls is words alone, because a
 * frame has no time for twenty rows of fields; it becomes fields as soon as the table stands, or when it is pressed. What has stood
 * stays so while it is in view.
 */
export function useStandingRows(
  isScrolling: boolean,
  /** What is in view. `isNeeded`: it cannot be words, e.g. because it has the focus. */
  rows: readonly { key: string; isNeeded: boolean }[],
): { standing: ReadonlySet<string>; /** Makes a row stand at once. */ raise: (key: string) => void } {
  // Scrolling begins at once; fields come back when nothing else is to do, so that whoever types or scrolls again comes first.
  const wasScrolling = useDeferredValue(isScrolling)
  const isPassing = isScrolling || wasScrolling
  // Beside the state of React: a frame of scrolling must not cost a second render.
  const [before] = useState(() => new Set<string>())
  const [, render] = useState(0)
  const standing = new Set(rows.filter(({ key, isNeeded }) => !isPassing || isNeeded || before.has(key)).map(({ key }) => key))
  useLayoutEffect(() => {
    before.clear()
    for (const key of standing) before.add(key)
  })
  const raise = (key: string) => {
    before.add(key)
    render((count) => count + 1)
  }
  return { standing, raise }
}
