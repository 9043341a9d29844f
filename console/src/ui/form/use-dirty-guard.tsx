import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, startTransition, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../ConfirmDialog.tsx'

/**
 * Asks before unsaved changes are lost: on a link, the Back button, a closed tab, and wherever `leave` is called, e.g. by a dialog's ×.
 * Render `dialog` somewhere in the page.
 */
export function useDirtyGuard(
  isDirty: () => boolean,
  /** The changes survive every change of the address except a different path. */
  { isOnPageOnly = false }: { isOnPageOnly?: boolean } = {},
): {
  leave: (run: () => void) => void
  dialog: ReactNode
} {
  const t = useTranslations('form')
  const [pending, setPending] = useState<(() => void) | null>(null)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && !(isOnPageOnly && current.pathname === next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })

  const stay = () => {
    setPending(null)
    blocker.reset?.()
  }
  const go = () => {
    pending?.()
    setPending(null)
    blocker.proceed?.()
    return Promise.resolve()
  }
  return {
    leave: (run) => {
      // Not during the event: the Escape that opened the question would also close it.
      if (isDirty()) startTransition(() => setPending(() => run))
      else run()
    },
    dialog: (
      <ConfirmDialog
        opened={pending !== null || blocker.status === 'blocked'}
        onClose={stay}
        title={t('unsavedTitle')}
        consequence={t('unsavedText')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        isDangerous
        onConfirm={go}
      />
    ),
  }
}
