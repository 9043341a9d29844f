import { afterEach } from 'vitest'
import { openPages } from './browser.ts'
import { shownOn } from './until.ts'

// A failed test says what its pages showed: the error alone names only what was missing.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages) console.error(await shownOn(page))
})
