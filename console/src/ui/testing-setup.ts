import './testing-pace.ts'
import { notifications } from '@mantine/notifications'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { session } from '../lib/session.ts'

// Test files share a page, but each must start like a new page. This module runs again for each of them; its imports do not.
const realFetch = window.fetch

beforeAll(async () => {
  session.beginAnew()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1280, 800)
})
// The package does this automatically only in the first of the files that share a page. A notice left by the previous test could be
// mistaken for one of this test, or delay it.
beforeEach(async () => {
  await cleanup()
  notifications.clean()
})
afterAll(async () => {
  await cleanup()
  window.fetch = realFetch
})
