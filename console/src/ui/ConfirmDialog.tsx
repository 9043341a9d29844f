import { type ReactNode, Suspense } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

const ConfirmModal = lazyDialog(() => import('./ConfirmModal.tsx').then(({ ConfirmModal }) => ConfirmModal))

export type ConfirmDialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  consequence: ReactNode
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => Promise<unknown>
  /** False: what would happen is not known yet, so it cannot be confirmed. */
  isReady?: boolean
  isDangerous?: boolean
}

/**
 * Asks before something that cannot be undone. `consequence` names what happens and to how many; `confirmLabel` repeats the number.
 * The dialog stays open while `onConfirm` runs and shows its error.
 */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Suspense fallback={null}>
    <ConfirmModal {...props} />
  </Suspense>
)
