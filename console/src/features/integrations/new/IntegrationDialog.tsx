import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'use-intl'
import type { OauthReturn } from './oauth-return.ts'
import { ReturnFocus } from '../ReturnFocus.tsx'
import { EditConnection, NewConnection } from './Connections.tsx'
import { ReturnedConnection } from './ReturnedConnection.tsx'
import styles from './Dialog.module.css'

export type DialogMode =
  | { kind: 'new' }
  | { kind: 'edit'; id: string; isReconnecting: boolean }
  | { kind: 'returned'; returned: OauthReturn }

const nothingChosen = () => ({ offer: null })

/** The dialogs 'New Integration' and 'Edit Integration'. */
export function IntegrationDialog({ mode, onClose }: { mode: DialogMode; onClose: () => void }) {
  const t = useTranslations()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <ReturnFocus rowId={mode.kind === 'edit' ? mode.id : undefined}>
      <Modal
        opened
        onClose={onClose}
        title={t(mode.kind === 'edit' ? 'integrationDialog.editTitle' : 'integrationDialog.newTitle')}
        size={720}
        fullScreen={isPhone}
        // A click outside must not discard the input.
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        classNames={{ body: styles.body }}
      >
        {mode.kind === 'returned' ? (
          <ReturnedConnection returned={mode.returned} onClose={onClose} />
        ) : mode.kind === 'edit' ? (
          <EditConnection id={mode.id} start={{ isReconnecting: mode.isReconnecting }} onClose={onClose} />
        ) : (
          <NewConnection startOf={nothingChosen} onClose={onClose} />
        )}
      </Modal>
    </ReturnFocus>
  )
}
