import { ActionIcon, Button } from '@mantine/core'
import {
  IconClipboardCheck,
  IconFolderOpen,
  IconListCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconAffiliate,
  IconTags,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Agent } from '#api/contract/bots.ts'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { mayResume } from '../bot-status.tsx'

export type BotsDialog = 'assign' | 'scorecard' | 'move' | 'share' | 'tags'

/** Actions on the selected bots. An action that applies to none of them is hidden. */
export function BotsSelection({
  bots,
  isBusy,
  isPhone,
  mayShare,
  mayTag,
  onDialog,
  onStatus,
  onClear,
}: {
  bots: readonly Agent[]
  isBusy: boolean
  isPhone: boolean
  mayShare: boolean
  mayTag: boolean
  onDialog: (dialog: BotsDialog) => void
  onStatus: (status: 'ACTIVE' | 'INACTIVE') => void
  onClear: () => void
}) {
  const t = useTranslations('bots')
  const hasActive = bots.some(({ status }) => status === 'ACTIVE')
  const actions = [
    { label: t('assign'), icon: IconListCheck, run: () => onDialog('assign'), isOffered: hasActive },
    { label: t('setScorecard'), icon: IconClipboardCheck, run: () => onDialog('scorecard'), isOffered: true },
    { label: t('moveTo'), icon: IconFolderOpen, run: () => onDialog('move'), isOffered: true },
    { label: t('share'), icon: IconAffiliate, run: () => onDialog('share'), isOffered: mayShare },
    { label: t('editTags'), icon: IconTags, run: () => onDialog('tags'), isOffered: mayTag },
    { label: t('pause'), icon: IconPlayerPause, run: () => onStatus('INACTIVE'), isOffered: hasActive },
    {
      label: t('resume'),
      icon: IconPlayerPlay,
      run: () => onStatus('ACTIVE'),
      isOffered: bots.some(mayResume),
    },
  ]
  return (
    <SelectionBar count={bots.length} onClear={onClear}>
      {actions
        .filter(({ isOffered }) => isOffered)
        .map(({ label, icon: Icon, run }) =>
          isPhone ? (
            <ActionIcon key={label} size="md" aria-label={label} disabled={isBusy} onClick={run}>
              <Icon size={18} stroke={1.7} />
            </ActionIcon>
          ) : (
            <Button
              key={label}
              variant="subtle"
              color="gray"
              fw={400}
              style={{ flex: 'none' }}
              leftSection={<Icon size={16} stroke={1.7} />}
              disabled={isBusy}
              onClick={run}
            >
              {label}
            </Button>
          ),
        )}
    </SelectionBar>
  )
}
