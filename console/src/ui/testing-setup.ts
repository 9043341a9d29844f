import './testing-pace.ts'
import { notifications } from '@mantine/notifications'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { session } from '../lib/session.ts'

// Test files share a page: each begins with what a new page has. This module runs once more for each of them, what it imports does not.
const realFetch = window.fetch

beforeAll(async () => {
  session.beginAnew()
  localStorage.clear()
  sessionStorage.clear()
  notifications.clean()
  await page.viewport(1280, 800)
})
// The package does so itself only in the first of the files that share a page.
beforeEach(cleanup)
afterAll(async () => {
  await cleanup()
  window.fetch = realFetch
})
