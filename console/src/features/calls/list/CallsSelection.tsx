import { ActionIcon, Button } from '@mantine/core'
import { IconRefresh, IconRoute, IconShare, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import type { CallActions } from '../actions/use-call-actions.ts'

/** Actions on the selected calls. Actions that the user may not do are hidden. */
export function CallsSelection({
  count,
  total,
  isPhone,
  actions,
  onAllMatching,
  onClear,
  onCorrect,
  onRescore,
  onShare,
  onDelete,
}: {
  count: number
  total: number | undefined
  isPhone: boolean
  actions: CallActions
  onAllMatching: () => void
  onClear: () => void
  onCorrect: (() => void) | undefined
  onRescore: (() => void) | undefined
  onShare: () => void
  onDelete: (() => void) | undefined
}) {
  const t = useTranslations('callActions')
  return (
    <SelectionBar count={count} total={total} onAllMatching={onAllMatching} onClear={onClear}>
      {onCorrect !== undefined && (
        <BulkButton
          label={t('correct')}
          icon={IconRoute}
          isPhone={isPhone}
          isLoading={actions.isCorrecting}
          onClick={onCorrect}
        />
      )}
      {onRescore !== undefined && (
        <BulkButton
          label={t('rescore')}
          icon={IconRefresh}
          isPhone={isPhone}
          isLoading={actions.isRescoring}
          onClick={onRescore}
        />
      )}
      <BulkButton label={t('share')} icon={IconShare} isPhone={isPhone} onClick={onShare} />
      {onDelete !== undefined && (
        <BulkButton
          label={t('delete')}
          icon={IconTrash}
          isPhone={isPhone}
          isDangerous
          isLoading={actions.isDeleting}
          onClick={onDelete}
        />
      )}
    </SelectionBar>
  )
}

function BulkButton({
  label,
  icon: Icon,
  isPhone,
  isLoading = false,
  isDangerous = false,
  onClick,
}: {
  label: string
  icon: typeof IconTrash
  isPhone: boolean
  isLoading?: boolean
  isDangerous?: boolean
  onClick: () => void
}) {
  const color = isDangerous ? 'red' : 'gray'
  if (isPhone) {
    return (
      <ActionIcon size="md" color={color} aria-label={label} loading={isLoading} onClick={onClick}>
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    )
  }
  return (
    <Button
      variant="subtle"
      color={color}
      fw={400}
      leftSection={<Icon size={16} stroke={1.7} />}
      loading={isLoading}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
