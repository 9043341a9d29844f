import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { TestShell } from '../../../ui/testing.tsx'

function Subject() {
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)
  if (!isOpen) return <p>Closed</p>
  return (
    <SidePanel label="Effect" head={<h2>Effect</h2>} onClose={() => setOpen(false)}>
      <button type="button" onClick={() => setAsking(true)}>
        Apply
      </button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Apply?"
        consequence="Calls change."
        confirmLabel="Yes"
        onConfirm={() => Promise.resolve()}
      />
    </SidePanel>
  )
}

// As with reduced motion, dialogs disappear immediately in this environment.
it('closes a question with Escape and only then the panel that asked it', async () => {
  await page.viewport(1280, 800)
  await render(
    <TestShell>
      <Subject />
    </TestShell>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Apply' }))
  await expect.element(page.getByRole('dialog', { name: 'Apply?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Apply?' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Effect' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Closed')).toBeVisible()
})
