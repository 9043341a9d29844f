import { lazy, type ReactNode, Suspense } from 'react'

// Dialogs bring much code that no page needs for its first paint. It stands in the page from the start, so that the dialog knows
// where the focus was when it opens.
const ConfirmModal = lazy(() => import('./ConfirmModal.tsx').then(({ ConfirmModal }) => ({ default: ConfirmModal })))

export type ConfirmDialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  consequence: ReactNode
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => Promise<unknown>
  isDangerous?: boolean
}

/**
 * Asks before what cannot be undone. `consequence` names what happens and to how much; `confirmLabel` repeats the number.
 * The dialog stays open while `onConfirm` runs and shows its error.
 */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Suspense fallback={null}>
    <ConfirmModal {...props} />
  </Suspense>
)
