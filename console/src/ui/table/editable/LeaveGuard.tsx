import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../ConfirmDialog.tsx'
import type { EditableList } from './use-editable-list.ts'

/** How long leaving waits for running saves before it asks. */
const saveTimeoutMs = 3_000

/** Saves what can be saved when the user leaves the page, and asks if work would be lost. */
export function LeaveGuard({
  lists,
  noun,
}: {
  lists: readonly Pick<EditableList, 'saveAll' | 'countUnsaved'>[]
  noun: string
}) {
  const t = useTranslations('editable')
  const [lost, setLost] = useState(0)
  const countUnsaved = () => lists.reduce((sum, list) => sum + list.countUnsaved(), 0)
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || countUnsaved() === 0) return false
      const timeout = new Promise((done) => {
        setTimeout(done, saveTimeoutMs)
      })
      await Promise.race([Promise.all(lists.map((list) => list.saveAll())), timeout])
      setLost(countUnsaved())
      return countUnsaved() > 0
    },
    enableBeforeUnload: () => countUnsaved() > 0,
    withResolver: true,
  })

  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leaveTitle', { noun })}
      consequence={t('leaveText', { count: lost, noun })}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      isDangerous
      onConfirm={() => {
        blocker.proceed?.()
        return Promise.resolve()
      }}
    />
  )
}
