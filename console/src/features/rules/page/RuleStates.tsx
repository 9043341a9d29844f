import { Group, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDeviceFloppy,
  IconGripVertical,
  IconRoute,
  IconShieldLock,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isMac } from '../../../lib/shortcuts.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { isBlankRow, isUnsaved } from '../../../ui/table/editable/rows.ts'
import type { EditableList } from '../../../ui/table/editable/use-editable-list.ts'

type CountedList = Pick<EditableList, 'rows'>

/** How many rules there are, and whether all are saved. */
export function Status({ lists, isEditing }: { lists: readonly CountedList[]; isEditing: boolean }) {
  const t = useTranslations('rules')
  const rows = lists.flatMap(({ rows: { rows: each } }) => each.filter((row) => !isBlankRow(row)))
  const unsaved = rows.filter(isUnsaved).length
  return (
    <Text span c="var(--c-muted)" style={{ whiteSpace: 'nowrap' }}>
      {t('count', { count: rows.length })}
      {isEditing && ` · ${t('unsaved', { count: unsaved })}`}
    </Text>
  )
}

export function NoRules({
  tab,
  isWhitelist,
  canEdit,
  editButton,
}: {
  tab: 'routing' | 'privacy'
  isWhitelist: boolean
  canEdit: boolean
  editButton: ReactNode
}) {
  const t = useTranslations('rules')
  const isPrivacy = tab === 'privacy'
  const privacyText = isWhitelist ? t('emptyWhitelistText') : t('emptyPrivacyText')
  const text = isPrivacy ? privacyText : t('emptyRoutingText')
  return (
    <EmptyState
      icon={isPrivacy ? IconShieldLock : IconRoute}
      title={isPrivacy ? t('emptyPrivacyTitle') : t('emptyRoutingTitle')}
      text={canEdit ? text : `${text} ${t('emptyView')}`}
      action={canEdit ? editButton : undefined}
    />
  )
}

export function Hints() {
  const t = useTranslations('rules')
  const icon = { size: 14, stroke: 1.6, 'aria-hidden': true }
  return (
    <Group gap="4px 16px" mt={12} fz="xs" c="var(--c-muted)">
      <Group gap={6} wrap="nowrap">
        <IconGripVertical {...icon} /> {t('hintMove')}
      </Group>
      <Group gap={6} wrap="nowrap">
        <IconDeviceFloppy {...icon} /> {t('hintSave')}
      </Group>
      <Group gap={6} wrap="nowrap">
        <IconArrowBackUp {...icon} /> {t('hintUndo', { key: isMac() ? '⌘ Z' : 'Ctrl Z' })}
      </Group>
    </Group>
  )
}
