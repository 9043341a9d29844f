import { Button, Group } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { ApiError } from '../../lib/api-error.ts'
import { base } from '../../lib/base-texts.ts'

const undoMs = 8_000
const undoPrefix = 'undo '
let undosShown = 0
const closeButtonProps = { 'aria-label': base.common.close }

export const NoticeList = () => <Notifications position="bottom-right" limit={4} />

export function showError(error: unknown, what?: string): void {
  const message = error instanceof Error ? error.message : String(error)
  const requestId = error instanceof ApiError ? error.requestId : null
  notifications.show({
    // The same failure of ten rows is shown once.
    id: `error ${what ?? ''} ${message}`,
    color: 'red',
    title: what === undefined ? undefined : base.error.failed.replace('{what}', what),
    message: (
      <>
        {message}
        {requestId !== null && (
          <div className="meta mono">{base.common.request.replace('{id}', requestId)}</div>
        )}
      </>
    ),
    autoClose: false,
    withCloseButton: true,
    closeButtonProps,
    role: 'alert',
  })
}

export function showDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 4_000, role: 'status', closeButtonProps })
}

export function showNote(message: string): void {
  notifications.show({ message, color: 'yellow', autoClose: false, role: 'status', closeButtonProps })
}

export function showUndo(message: string, undo: () => void): () => void {
  undosShown += 1
  const id = notifications.show({
    id: `${undoPrefix}${undosShown}`,
    color: 'gray',
    autoClose: undoMs,
    role: 'status',
    closeButtonProps,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>{message}</span>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {base.common.undo}
        </Button>
      </Group>
    ),
  })
  return () => notifications.hide(id)
}

export const hideUndos = (): void =>
  notifications.updateState(notificationsStore, (shown) =>
    shown.filter(({ id }) => id?.startsWith(undoPrefix) !== true),
  )
