import { createMemoryHistory } from '@tanstack/react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './ui/mantine.css'
import './ui/global.css'
import { connectConsole } from './console.tsx'
import { session } from './lib/session.ts'
import { leavePage } from './ui/testing-pages.tsx'
import { openTestProduct, type TestProduct } from './ui/testing-product.ts'

const larkfieldCalls = [
  'Renewal with Larkspur',
  'Discovery with Tern Logistics',
  'Pricing with Vesper Packaging',
]
const miradorCalls = ['Kickoff with Halden Security']

let product: TestProduct
let miradorId: string

beforeAll(async () => {
  // The test's modules have filled the browser's list of requests.
  performance.clearResourceTimings()
  product = await openTestProduct()
  await commands.addCalls(product.orgId, larkfieldCalls)
  miradorId = await commands.addOrganization(product.userId, 'Mirador', miradorCalls)
})
afterAll(async () => {
  await leavePage()
  await product.close()
})

describe('switching the organization', () => {
  it('shows the calls of the new organization, and none of the former one', async () => {
    const history = createMemoryHistory({ initialEntries: ['/calls'] })
    await render(connectConsole(history).console)
    await expect.element(page.getByRole('link', { name: larkfieldCalls[0] })).toBeVisible()

    const seenAfterSwitch = collectTextsOf(larkfieldCalls)
    await session.switchOrganization(miradorId)
    await expect.element(page.getByRole('link', { name: miradorCalls[0] })).toBeVisible()
    expect(seenAfterSwitch.stop()).toEqual([])

    await session.switchOrganization(product.orgId)
    await expect.element(page.getByRole('link', { name: larkfieldCalls[0] })).toBeVisible()
    expect(document.body.textContent).not.toContain(miradorCalls[0])
  })

  it('reports once an hour and organization that the app was loaded', () => {
    const reports = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/users/log-action'))
    const organizations = reports.map(({ name }) => new URL(name).searchParams.get('orgId'))
    expect(organizations).toEqual([product.orgId, miradorId])
  })
})

/** Records which of the texts the page paints from the next frame on. */
function collectTextsOf(texts: readonly string[]) {
  const seen = new Set<string>()
  let frame = requestAnimationFrame(function look() {
    for (const text of texts)
      if (session.snapshot().orgId === miradorId && document.body.textContent.includes(text)) seen.add(text)
    frame = requestAnimationFrame(look)
  })
  return {
    stop: () => {
      cancelAnimationFrame(frame)
      return [...seen]
    },
  }
}
