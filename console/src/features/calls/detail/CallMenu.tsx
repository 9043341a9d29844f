import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconRefresh, IconReplace, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { showDone, showError } from '../../../ui/feedback/notices.tsx'
import { copyText } from './copy-text.ts'
import type { CallActions } from './use-call-actions.ts'

/** What is rarely done with a call. */
export function CallMenu({
  call,
  actions,
  onChoose,
  onRescore,
  rescoreLabel,
}: {
  call: CallDetail
  actions: CallActions
  onChoose: () => void
  onRescore?: () => void
  rescoreLabel?: string
}) {
  const t = useTranslations('callPage')
  const copy = async () => {
    if (await copyText(call.id)) showDone(t('copied'))
    else showError(new Error(t('copyFailed', { id: call.id })))
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('menu')}>
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={15} stroke={1.8} />} onClick={() => void copy()}>
          {t('copyId')}
        </Menu.Item>
        {onRescore !== undefined && actions.mayRescore && (
          <Menu.Item leftSection={<IconRefresh size={15} stroke={1.8} />} disabled={actions.obstacle !== null} onClick={onRescore}>
            {rescoreLabel}
          </Menu.Item>
        )}
        {actions.mayRescore && actions.obstacle === null && (
          <Menu.Item leftSection={<IconReplace size={15} stroke={1.8} />} onClick={onChoose}>
            {t('rescoreWith')}
          </Menu.Item>
        )}
        {actions.mayDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.8} />} onClick={actions.remove}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
