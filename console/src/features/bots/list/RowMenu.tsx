import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconFolderSymlink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconVersions,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Agent } from '#api/contract/bots.ts'
import { mayResume } from '../bot-status.tsx'

export type RowActions = {
  onOpen: (bot: Agent) => void
  onPractice: ((bot: Agent) => void) | undefined
  onClone: ((bot: Agent) => void) | undefined
  onVariation: ((bot: Agent) => void) | undefined
  onMove: (bot: Agent) => void
  onStatus: (bot: Agent, status: 'ACTIVE' | 'INACTIVE') => void
}

export function RowMenu({ bot, name, actions }: { bot: Agent; name: string; actions: RowActions }) {
  const t = useTranslations('bots')
  const { onClone, onVariation, onPractice } = actions
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon aria-label={t('actionsFor', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} stroke={1.7} />} onClick={() => actions.onOpen(bot)}>
          {t(bot.mayEdit ? 'edit' : 'look')}
        </Menu.Item>
        {onPractice !== undefined && bot.status === 'ACTIVE' && (
          <Menu.Item leftSection={<IconPlayerPlay size={15} stroke={1.7} />} onClick={() => onPractice(bot)}>
            {t('practice')}
          </Menu.Item>
        )}
        {onClone !== undefined && bot.mayCopy && (
          <Menu.Item leftSection={<IconCopy size={15} stroke={1.7} />} onClick={() => onClone(bot)}>
            {t('clone')}
          </Menu.Item>
        )}
        {onVariation !== undefined && bot.mayCopy && bot.parentAgentId === null && (
          <Menu.Item leftSection={<IconVersions size={15} stroke={1.7} />} onClick={() => onVariation(bot)}>
            {t('newVariation')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFolderSymlink size={15} stroke={1.7} />}
          onClick={() => actions.onMove(bot)}
        >
          {t('moveTo')}
        </Menu.Item>
        {bot.status === 'ACTIVE' && (
          <Menu.Item
            leftSection={<IconPlayerPause size={15} stroke={1.7} />}
            onClick={() => actions.onStatus(bot, 'INACTIVE')}
          >
            {t('pause')}
          </Menu.Item>
        )}
        {mayResume(bot) && (
          <Menu.Item
            leftSection={<IconPlayerPlay size={15} stroke={1.7} />}
            onClick={() => actions.onStatus(bot, 'ACTIVE')}
          >
            {t('resume')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
