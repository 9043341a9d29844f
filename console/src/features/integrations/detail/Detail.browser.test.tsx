import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeIntegrationStatus } from '#api/contract/integrations.ts'
import { pauseLane, resumeLane } from '#api/contract/ops.ts'
import { call } from '../../../lib/call.ts'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { button, leavePage, overflow, returnToPage, violationsOfPage } from '../../../ui/testing-pages.tsx'
import { connectDialpad, connectGong, connectOrum, openAt } from '../../../testing-integration-pages.tsx'

/** A worker handles the request between a click and its result. */
const patient = { timeout: 60_000 }

let product: TestProduct
let gong = ''
let orum: Awaited<ReturnType<typeof connectOrum>>
beforeAll(async () => {
  product = await openTestProduct()
  gong = await connectGong('Gong, Nordics')
  orum = await connectOrum('Orum dialer, outbound team')
}, 90_000)
afterAll(() => product.close())
afterEach(leavePage)

const heading = (name: string | RegExp) => page.getByRole('heading', { name })

const callOf = (id: string) => ({
  event: 'Call Disposition Added',
  call_id: id,
  date_time: new Date(Date.now() - 3_600_000).toISOString(),
  duration: 640,
  disposition: 'Connected',
  list_name: 'Spring',
  notes: null,
  objections: [],
  recording_url: 'https://recordings.orum.example/771002003004005.mp3',
  user_email: 'rep1@seller.example',
  user_name: 'Ana Berg',
  recording_type: 'full',
  direction: 'Outbound',
  prospect_name: 'Chloé Vega',
  prospect_phone: '+15550000001',
  call_transcript:
    'Ana Berg: Hello, this is Ana.\nChloé Vega: Hello Ana, what is it about?\nAna Berg: About your freight costs.',
})
const body = JSON.stringify(callOf('771002003004005'))

async function signed(secret: string, text = body): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const signature = await crypto.subtle.sign('HMAC', key, bytes(text))
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const deliver = async (headers: Record<string, string>, text = body): Promise<number> =>
  (
    await fetch(orum.path, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).status

describe('one integration with the real API and its workers', () => {
  it('shows its state, tests the connection, and explains a call that is not listed yet', async () => {
    await openAt(`/integrations/${gong}`)
    await expect.element(heading('Gong, Nordics')).toBeVisible()
    await expect.element(page.getByText('Healthy')).toBeVisible()
    await userEvent.click(button('Test connection'))
    await expect.element(page.getByText('The connection works'), patient).toBeVisible()
    await userEvent.click(button('Find'))
    await expect.element(page.getByText('Enter a text or a day.')).toBeVisible()
    await userEvent.fill(page.getByLabelText('Title, company, rep or call id at Gong'), '99')
    await userEvent.click(button('Find'))
    await expect.element(page.getByText(/The provider hasn’t listed this call yet/)).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })

  it('syncs by an import like any other, says so, and leads to it', async () => {
    const { address } = await openAt(`/integrations/${gong}`)
    await userEvent.click(button('Sync now'))
    const told = page.getByRole('status').filter({ hasText: 'An import has started.' })
    await expect.element(told, patient).toBeVisible()
    expect(told.element().textContent).toMatch(
      /Importing: All in the last 7 days\. .*No sync has been completed before\./,
    )
    await expect
      .element(
        page.getByRole('table', { name: 'Imports of this integration' }).getByText('All in the last 7 days'),
      )
      .toBeVisible()
    expect(address()).toBe(`/integrations/${gong}`)
    expect(await violationsOfPage()).toEqual([])
    await userEvent.click(told.getByRole('link', { name: 'Open the import' }))
    await expect.element(heading('Import from Gong, Nordics'), patient).toBeVisible()
    expect(address()).toMatch(/^\/imports\//)
  })

  it('lists deliveries, replays one, and explains its call', async () => {
    expect(await deliver({ 'x-orum-signature': await signed(orum.secret) })).toBeLessThan(300)
    await openAt(`/integrations/${orum.id}`)
    const table = page.getByRole('table', { name: 'Deliveries' })
    await expect.element(table.getByText('transcript.ready')).toBeVisible()
    await expect.element(table.getByText('Done'), patient).toBeVisible()
    await userEvent.click(button(/^Replay the delivery/))
    await expect.element(table.getByText(/replayed once/), patient).toBeVisible()
    await expect.element(page.getByText(/1 accepted, 0 refused in 24 hours/)).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })

  it('says since when deliveries wait for a worker, and lists them once one has looked at them', async () => {
    const lane = (change: 'pause' | 'resume') =>
      change === 'pause'
        ? call(pauseLane, {
            params: { lane: 'webhooks' },
            body: { scope: 'organization', reason: 'Maintenance' },
          })
        : call(resumeLane, { params: { lane: 'webhooks' }, body: { scope: 'organization' } })
    await lane('pause')
    try {
      const text = JSON.stringify(callOf('771002003004006'))
      expect(await deliver({ 'x-orum-signature': await signed(orum.secret, text) }, text)).toBe(202)
      await openAt(`/integrations/${orum.id}`)
      await expect.element(page.getByText(/^Deliveries since .* have been accepted/)).toBeVisible()
      expect(await violationsOfPage()).toEqual([])
    } finally {
      await lane('resume')
    }
    const table = page.getByRole('table', { name: 'Deliveries' })
    await expect.element(table.getByText(/771002003004006/), patient).toBeVisible()
    await expect.poll(() => page.getByText(/^Deliveries since/).query(), patient).toBeNull()
  })

  it('shows the headers of a refused delivery and lets an admin choose the one with the signature', async () => {
    expect(await deliver({ 'x-dialer-proof': await signed(orum.secret) })).toBe(401)
    await openAt(`/integrations/${orum.id}`)
    await userEvent.click(page.getByText('Refused', { exact: true }).first())
    const table = page.getByRole('table', { name: 'Deliveries' })
    await expect.element(table.getByText('It had no signature where we look for one.')).toBeVisible()
    await userEvent.click(button(/^Headers of the delivery/))
    await userEvent.click(button('Use x-dialer-proof for the signature'))
    await expect.element(page.getByText('Currently checked: x-dialer-proof'), patient).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })

  it('takes settings of the provider, refuses those that do not fit, and asks no faster from then on', async () => {
    await openAt(`/integrations/${gong}`)
    const settings = page.getByRole('region', { name: 'Gong settings' })
    await expect.element(settings.getByText('Using the default settings.')).toBeVisible()
    const change = settings.getByRole('button', { name: 'Change' })
    await userEvent.click(change)
    const field = page.getByLabelText('Requests per minute')
    await expect.element(page.getByLabelText('Hours to wait for a transcript')).toHaveFocus()
    await userEvent.fill(field, 'many')
    await userEvent.click(button('Save'))
    await expect.element(page.getByText('Enter a number from 1 to 60,000.')).toBeVisible()
    await expect.element(field).toHaveFocus()
    expect(await violationsOfPage()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await userEvent.click(button('Stay'))
    await userEvent.fill(field, '90')
    await userEvent.click(button('Save'))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(change).toHaveFocus()
    await expect.element(settings.getByText('90', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^1\.5 per second/), patient).toBeVisible()
    await expect.element(page.getByText('Healthy'), patient).toBeVisible()
  })

  it('makes a new signing secret, which is shown once', async () => {
    await openAt(`/integrations/${orum.id}`)
    await userEvent.click(button('New signing secret'))
    await userEvent.click(button('Make a new secret'))
    await expect.element(page.getByLabelText('Signing secret', { exact: true }), patient).toBeVisible()
    await leavePage()
    await openAt(`/integrations/${orum.id}`)
    await expect.element(page.getByText('The secret was shown when it was created.')).toBeVisible()
    await expect.element(page.getByText(/The previous secret works until/)).toBeVisible()
  })

  it('takes the secret that the provider makes itself, and keeps it to itself', async () => {
    await openAt(`/integrations/${gong}`)
    expect(button('New signing secret').query()).toBeNull()
    const field = page.getByLabelText('Public key of the automation rule', { exact: true })
    const real = globalThis.fetch
    const broken = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        new Request(input, init).url.includes('webhook')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : real(input, init),
      )
    await userEvent.fill(field, 'a key from Gong')
    await userEvent.click(button('Save secret'))
    await expect.element(page.getByText(/^The server cannot be reached/)).toBeVisible()
    await expect.element(field).toHaveValue('a key from Gong')
    broken.mockRestore()
    await userEvent.click(button('Save secret'))
    await expect.element(page.getByText(/^Saved. Deliveries are checked with it/), patient).toBeVisible()
    await expect.element(field).toHaveValue('')
    expect(document.body.textContent).not.toContain('a key from Gong')
    expect(await violationsOfPage()).toEqual([])
  })

  it('offers no new secret where Coachline subscribed, and mentions none that it never showed', async () => {
    const dialpad = await connectDialpad('Dialpad, support')
    const real = globalThis.fetch
    let subscriptionId: string | null = 'subscription-1'
    const changed = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await real(input, init)
      if (!new Request(input, init).url.includes(`/integrations/${dialpad}?`)) return answer
      const detail = (await answer.json()) as { webhook: object }
      return Response.json({ ...detail, webhook: { ...detail.webhook, subscriptionId } })
    })
    try {
      await openAt(`/integrations/${dialpad}`)
      const subscribed = page.getByText(/^Coachline has set up this webhook at Dialpad/)
      await expect.element(subscribed).toBeVisible()
      expect(button('New signing secret').query()).toBeNull()
      subscriptionId = null
      await returnToPage(`/integrations/${dialpad}`)
      await expect.element(button('New signing secret')).toBeVisible()
      expect(subscribed.query()).toBeNull()
      expect(page.getByText(/^The secret was shown/).query()).toBeNull()
    } finally {
      changed.mockRestore()
    }
  })

  it('fits a phone', async () => {
    await page.viewport(390, 844)
    await openAt(`/integrations/${orum.id}`, 'dark')
    await expect.element(heading('Orum dialer, outbound team')).toBeVisible()
    await expect
      .element(page.getByRole('table', { name: 'Deliveries' }).getByText('transcript.ready').first())
      .toBeVisible()
    await expect.poll(overflow).toBe(0)
    expect(await violationsOfPage()).toEqual([])
  })

  it('has nothing to do any more once it is removed', async () => {
    await call(changeIntegrationStatus, { params: { id: gong }, body: { status: 'INACTIVE' } })
    await openAt(`/integrations/${gong}`)
    await expect.element(page.getByText(/This integration has been removed/)).toBeVisible()
    expect(button('Sync now').query()).toBeNull()
    expect(button('Find').query()).toBeNull()
  })

  it('says that an integration does not exist', async () => {
    await openAt('/integrations/01a1fba8-2cc0-7b8f-a8a2-c43f2068e45c')
    await expect.element(heading('This integration does not exist')).toBeVisible()
  })
})
