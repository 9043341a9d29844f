import { afterEach } from 'vitest'
import { openPages } from './browser.ts'
import { shownOn } from './until.ts'

// A failed test prints what its pages showed, because the error only names what was missing.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages) console.error(await shownOn(page))
})
