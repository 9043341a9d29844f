import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { isDirty } from '../model/session.ts'
import type { DraftSession } from './use-draft-session.ts'

/** How long leaving waits for the save before it asks. */
const saveTimeoutMs = 3_000

/** Saves when the user leaves the page, and asks if that fails. */
export function UnsavedGuard({ session: { session, save } }: { session: DraftSession }) {
  const t = useTranslations('form')
  const isUnsaved = isDirty(session) || session.theirs !== null
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !isUnsaved) return false
      const timeout = new Promise<boolean>((done) => {
        setTimeout(() => done(false), saveTimeoutMs)
      })
      return !(await Promise.race([save(), timeout]))
    },
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('unsavedTitle')}
      consequence={t('unsavedText')}
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
