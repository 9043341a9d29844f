import { TextInput } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { button, leavePage, violationsOfPage } from '../testing-pages.tsx'
import { TestShell } from '../testing.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Wizard } from './Wizard.tsx'
import { schemesFor } from '../testing-axe.ts'

const schema = z.object({ name: z.string().trim().min(1, 'Enter a name'), domain: z.string() })

type Sent = { values: unknown; idempotencyKey: string }

async function show(content: () => React.ReactNode, scheme: 'light' | 'dark' = 'light') {
  const router = createRouter({
    routeTree: createRootRoute({ component: content }),
    history: createMemoryHistory(),
  })
  await render(
    <TestShell scheme={scheme}>
      <RouterProvider router={router as never} />
    </TestShell>,
  )
}

/** A dialog whose server gives these responses, one after the other. */
async function openDialog(
  answers: readonly (Error | null)[],
  scheme: 'light' | 'dark' = 'light',
): Promise<Sent[]> {
  const sent: Sent[] = []
  await show(function Host() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button onClick={() => setOpened(true)}>Add</button>
        <FormDialog
          opened={opened}
          onClose={() => setOpened(false)}
          title="New team"
          schema={schema}
          initialValues={{ name: '', domain: '' }}
          submitLabel="Create team"
          onSubmit={(values, { idempotencyKey }) => {
            sent.push({ values, idempotencyKey })
            const answer = answers[sent.length - 1] ?? null
            return answer === null ? Promise.resolve() : Promise.reject(answer)
          }}
        >
          {(form) => (
            <>
              <TextInput label="Name" {...form.getInputProps('name')} />
              <TextInput label="Domain" {...form.getInputProps('domain')} />
            </>
          )}
        </FormDialog>
      </>
    )
  }, scheme)
  await button('Add').click()
  return sent
}

const field = (name: string) => page.getByRole('textbox', { name })

afterEach(leavePage)

describe('a form in a dialog', () => {
  it('sends what is valid, and says at the field what is not', async () => {
    const sent = await openDialog([])
    await button('Create team').click()
    await expect.element(page.getByText('Enter a name')).toBeVisible()
    expect(sent).toEqual([])
    await field('Name').fill(' Sales ')
    await button('Create team').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(sent.map(({ values }) => values)).toEqual([{ name: 'Sales', domain: '' }])
  })

  it('shows the server’s field errors at their fields and moves the focus there', async () => {
    await openDialog([
      new ApiError(422, 'Not valid', { errors: [{ path: 'domain', message: 'This domain is taken' }] }),
    ])
    await field('Name').fill('Sales')
    await button('Create team').click()
    await expect.element(page.getByText('This domain is taken')).toBeVisible()
    await expect.element(field('Domain')).toHaveFocus()
  })

  it('repeats the idempotency key while the same values are tried again', async () => {
    const sent = await openDialog([
      new ApiError(0, 'No connection', { code: 'network' }),
      new ApiError(503, 'Busy'),
      null,
    ])
    await field('Name').fill('Sales')
    await button('Create team').click()
    await expect.element(page.getByText('No connection')).toBeVisible()
    await button('Create team').click()
    await expect.element(page.getByText('Busy')).toBeVisible()
    await field('Name').fill('Marketing')
    await button('Create team').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const [first, second, third] = sent.map(({ idempotencyKey }) => idempotencyKey)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('asks before changes are lost', async () => {
    await openDialog([])
    await field('Name').fill('Sales')
    await button('Cancel').click()
    await expect.element(page.getByText('You have unsaved changes. Leave anyway?')).toBeVisible()
    await button('Stay').click()
    await expect.element(field('Name')).toHaveValue('Sales')
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Leave anyway')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Leave anyway')).not.toBeInTheDocument()
    await expect.element(field('Name')).toHaveValue('Sales')
    await userEvent.keyboard('{Escape}')
    await button('Leave anyway').click()
    await expect.element(field('Name')).not.toBeInTheDocument()
    await button('Add').click()
    await expect.element(field('Name')).toHaveValue('')
  })

  it('begins at its first field, and gives the focus back', async () => {
    await openDialog([])
    await expect.element(field('Name')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button('Add')).toHaveFocus()
  })

  it.each(schemesFor(import.meta.url))('has no accessibility violations in %s', async (scheme) => {
    await openDialog([], scheme)
    await button('Create team').click()
    await expect.element(page.getByText('Enter a name')).toBeVisible()
    expect(await violationsOfPage()).toEqual([])
  })
})

describe('a wizard', () => {
  const open = (scheme: 'light' | 'dark' = 'light') =>
    show(function Host() {
      const [step, setStep] = useState<'source' | 'scope' | 'confirm'>('source')
      const [isChosen, setChosen] = useState(false)
      return (
        <Wizard
          label="Steps of the import"
          current={step}
          onStep={setStep}
          submitLabel="Start import"
          onSubmit={() => undefined}
          steps={[
            {
              id: 'source',
              label: 'Source',
              title: 'Where do the calls come from?',
              content: <button onClick={() => setChosen(true)}>Gong</button>,
              isComplete: isChosen,
            },
            { id: 'scope', label: 'Scope', content: 'All calls', isComplete: true },
            { id: 'confirm', label: 'Confirm', content: 'Forty calls', isComplete: true },
          ]}
        />
      )
    }, scheme)

  it('opens a step once those before it are complete, and begins at its heading', async () => {
    await open()
    await expect.element(button('Continue')).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Scope' })).toBeDisabled()
    await button('Gong').click()
    await button('Continue').click()
    await expect.element(page.getByRole('heading', { name: 'Scope' })).toHaveFocus()
    await button(/Source, done/).click()
    await expect.element(page.getByRole('heading', { name: 'Where do the calls come from?' })).toHaveFocus()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(button('Start import')).toBeEnabled()
  })

  it.each(schemesFor(import.meta.url))('has no accessibility violations in %s', async (scheme) => {
    await open(scheme)
    expect(await violationsOfPage()).toEqual([])
  })
})
