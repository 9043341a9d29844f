import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listIntegrations } from '#api/contract/integrations.ts'
import { call } from '../../../lib/call.ts'
import { openTestProduct, type TestProduct } from '../../../ui/testing-product.ts'
import { button, leavePage } from '../../../ui/testing-pages.tsx'
import { openIntegrations } from '../testing-page.tsx'

/** A worker contacts the provider between a click and its result. */
const patient = { timeout: 60_000 }
/** The key that simulated vendors accept. */
const goodKey = 'simulated-secret-1'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
}, 90_000)
afterAll(() => product.close())
afterEach(leavePage)

const dialog = () => page.getByRole('dialog', { name: 'New Integration' })
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const saved = async () => (await call(listIntegrations)).results

async function connectGong(name: string, key: string): Promise<void> {
  await userEvent.click(button('New Integration').first())
  await userEvent.click(page.getByRole('switch', { name: 'Try with a simulator' }))
  await userEvent.click(button('Gong (simulator)'))
  await userEvent.fill(dialog().getByLabelText('Name', { exact: true }), name)
  await userEvent.fill(dialog().getByLabelText('Auth Key', { exact: true }), 'key')
  await userEvent.fill(dialog().getByLabelText('Secret Key', { exact: true }), key)
  await userEvent.click(button('Save'))
}

describe('integrations with the real API, its workers and a simulated Gong', () => {
  it('connects once the keys are right, without a second row for the first try', async () => {
    await openIntegrations()
    await expect.element(page.getByRole('link', { name: 'Contact the team to get started' })).toBeVisible()
    await connectGong('Gong, Europe', 'wrong')
    await expect.element(dialog().getByRole('alert'), patient).toBeVisible()
    await expect.element(dialog().getByLabelText('Auth Key', { exact: true })).toHaveValue('key')
    await userEvent.fill(dialog().getByLabelText('Secret Key', { exact: true }), goodKey)
    await userEvent.click(button('Save'))
    await expect.element(page.getByRole('link', { name: 'Import past calls' }), patient).toBeVisible()
    await userEvent.click(button('Done'))
    await expect.element(rowOf('Gong, Europe').getByText('Active'), patient).toBeVisible()
    await expect.element(rowOf('Gong, Europe').getByText('(simulator)')).toBeVisible()
    expect(await saved()).toMatchObject([
      { name: 'Gong, Europe', status: 'ACTIVE', health: 'healthy', isSimulator: true },
    ])
  })

  it('pauses, resumes, renames and removes', async () => {
    await openIntegrations()
    await userEvent.click(button('Pause Gong, Europe'))
    await expect.element(rowOf('Gong, Europe').getByText('Paused')).toBeVisible()
    await userEvent.click(button('Resume Gong, Europe'))
    await expect.element(button('Pause Gong, Europe')).toBeEnabled()
    await userEvent.click(button('Actions for Gong, Europe'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Edit', exact: true }))
    await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Gong, Nordics')
    await userEvent.click(button('Save'))
    await expect.element(rowOf('Gong, Nordics')).toBeVisible()
    await userEvent.click(button('Actions for Gong, Nordics'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Remove integration' }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Remove integration' }))
    await expect.poll(() => rowOf('Gong, Nordics').query()).toBeNull()
    expect(await saved()).toMatchObject([{ name: 'Gong, Nordics', status: 'INACTIVE' }])
  })

  it('gives Orum its address and its secret, and shows the address again', async () => {
    await openIntegrations('/integrations?dialog=new')
    await userEvent.click(button('Orum'))
    await userEvent.click(button('Enable'))
    const url = dialog().getByLabelText('Webhook URL', { exact: true })
    await expect.element(url).toBeVisible()
    const address = url.element().textContent
    expect(address).toMatch(/\/api\/webhooks\/orum\/.{20,}/)
    await userEvent.click(button('Done'))
    await userEvent.click(button('Actions for Orum'))
    await userEvent.click(page.getByRole('menuitem', { name: 'Edit', exact: true }))
    await expect.element(page.getByText(address)).toBeVisible()
  })

  it('saves who gets the summary of a call', async () => {
    await openIntegrations()
    const toggle = page.getByRole('switch', { name: 'Auto summary email' })
    await userEvent.click(toggle)
    await expect.element(page.getByRole('combobox', { name: 'Who gets the summary' })).toBeEnabled()
    await leavePage()
    await openIntegrations()
    await expect
      .element(page.getByRole('combobox', { name: 'Who gets the summary' }))
      .toHaveValue('InternalParticipants')
  })

  it('lists the provider’s people and remembers a match', async () => {
    await openIntegrations()
    await connectGong('Gong with people', goodKey)
    await expect.element(button('Done'), patient).toBeVisible()
    await userEvent.click(button('Done'))
    await userEvent.click(button('Actions for Gong with people'))
    await userEvent.click(page.getByRole('menuitem', { name: 'People and teams' }))
    const person = page.getByRole('combobox', { name: /^User for / }).first()
    await expect.element(person, patient).toBeVisible()
    await userEvent.click(person)
    await userEvent.click(page.getByRole('option', { name: 'Dana Whitlock' }))
    await expect.element(person).toHaveValue('Dana Whitlock')
    await expect.element(page.getByRole('combobox', { name: /^Call type of / }).first()).toBeEnabled()
  })
})
