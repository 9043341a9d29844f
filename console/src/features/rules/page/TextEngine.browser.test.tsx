import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { leavePage, show } from './testing-page.tsx'
import { schemesFor, wcag } from '../../../ui/testing-axe.ts'

afterEach(leavePage)

const choice = (name: string) => page.getByRole('radio', { name, exact: true })
const group = () => page.getByRole('group', { name: 'Calls are read by' })

describe('who reads the calls', () => {
  it('is chosen by an admin: the offline engine at once, the model after a question', async () => {
    const { api } = await show()
    await expect.element(choice('Standard')).toBeChecked()
    await userEvent.click(page.getByText('Offline engine', { exact: true }))
    await expect.element(choice('Offline engine')).toBeChecked()
    await expect.poll(() => api.textEngine).toBe('offline')
    await userEvent.click(page.getByText('Model', { exact: true }))
    await expect.element(page.getByRole('dialog', { name: 'Send calls to a model?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(api.textEngine).toBe('offline')
    await userEvent.click(page.getByText('Model', { exact: true }))
    ;((await page.getByRole('button', { name: 'Use the model' }).findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => api.textEngine).toBe('model')
    await expect.element(choice('Model')).toBeChecked()
    await expect.element(group().getByText(/the text of calls is sent to it/)).toBeVisible()
  })

  it('goes back to what it was when the server refuses', async () => {
    await show('/settings/real-calls?edit=true', { given: (started) => (started.failing = 500) })
    await userEvent.click(page.getByText('Offline engine', { exact: true }))
    await expect.element(page.getByText(/The disk is full/)).toBeVisible()
    await expect.element(choice('Standard')).toBeChecked()
  })

  it.each(['none', 'forbidden'] as const)(
    'is not shown when there is nothing to choose: a model is %s',
    async (textModel) => {
      await show('/settings/real-calls?edit=true', { given: (started) => (started.textModel = textModel) })
      await expect.element(page.getByLabelText('Label, rule 1', { exact: true })).toBeVisible()
      expect(group().query()).toBeNull()
    },
  )

  it('can be left when the chosen model is not available anymore, and says what reads instead', async () => {
    await show('/settings/real-calls?edit=true', {
      given: (started) => Object.assign(started, { textEngine: 'model', textModel: 'none' }),
    })
    await expect.element(choice('Offline engine')).toBeEnabled()
    await expect.element(group().getByText(/This installation has no model/)).toBeVisible()
  })

  it('is shown, and cannot be changed, outside of the edit mode', async () => {
    await show('/settings/real-calls', {
      given: (started) => Object.assign(started, { textEngine: 'model', textModel: 'forbidden' }),
    })
    await expect.element(choice('Model')).toBeChecked()
    await expect.element(choice('Offline engine')).toBeDisabled()
    await expect.element(group().getByText('The offline engine is used instead.')).toBeVisible()
  })

  it('is not shown to people who may not choose it, nor with privacy rules', async () => {
    await show('/settings/real-calls?edit=true', { without: ['ops.manage'] })
    await expect.element(page.getByLabelText('Label, rule 1', { exact: true })).toBeVisible()
    expect(group().query()).toBeNull()
    await leavePage()
    await show('/settings/real-calls?edit=true&tab=privacy')
    await expect.element(page.getByRole('switch')).toBeVisible()
    expect(group().query()).toBeNull()
  })

  it.each(schemesFor(import.meta.url))('has no violations, %s', async (scheme) => {
    await show('/settings/real-calls?edit=true', { scheme })
    await expect.element(group()).toBeVisible()
    const { violations } = await axe.run(group().element(), wcag)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual(
      [],
    )
  })
})
