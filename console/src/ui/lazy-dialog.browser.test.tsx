import { Button, Modal } from '@mantine/core'
import { type ComponentType, Suspense, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyDialog } from './lazy-dialog.tsx'
import { TestShell } from './testing.tsx'

type DialogProps = { opened: boolean; onClose: () => void }

const Dialog = ({ opened, onClose }: DialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Why" closeButtonProps={{ 'aria-label': 'Close' }}>
    Because
  </Modal>
)

it('a dialog that was asked for before its code was there gives the focus back', async () => {
  const code = Promise.withResolvers<ComponentType<DialogProps>>()
  const LateDialog = lazyDialog(() => code.promise)
  function Asker() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Why?</Button>
        <Suspense fallback={null}>
          <LateDialog opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      </>
    )
  }
  await render(
    <TestShell>
      <Asker />
    </TestShell>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Why?' }))
  code.resolve(Dialog)
  await expect.element(page.getByRole('dialog', { name: 'Why' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Why?' })).toHaveFocus()
})
