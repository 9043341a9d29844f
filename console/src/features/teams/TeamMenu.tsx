import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowMoveRight, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { TeamOfTree } from '#api/contract/teams.ts'

export type TeamActions = {
  onRename: (team: TeamOfTree) => void
  onNewBelow: (team: TeamOfTree) => void
  onMove: (team: TeamOfTree) => void
  onDelete: (team: TeamOfTree) => void
}

/** Actions on one team. */
export function TeamMenu({
  team,
  actions,
  isReachable,
}: {
  team: TeamOfTree
  actions: TeamActions
  /** This team's line is the only one in the tab order. */
  isReachable: boolean
}) {
  const t = useTranslations('teams')
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          aria-label={t('actions', { name: team.name })}
          tabIndex={isReachable ? 0 : -1}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {!team.isFromDirectory && (
          <Menu.Item
            leftSection={<IconPencil size={15} stroke={1.7} />}
            onClick={() => actions.onRename(team)}
          >
            {t('rename')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPlus size={15} stroke={1.7} />} onClick={() => actions.onNewBelow(team)}>
          {t('newBelow')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowMoveRight size={15} stroke={1.7} />}
          onClick={() => actions.onMove(team)}
        >
          {t('moveTo')}
        </Menu.Item>
        <Menu.Divider />
        {team.isFromDirectory ? (
          <Menu.Label>{t('fromDirectory')}</Menu.Label>
        ) : (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={15} stroke={1.7} />}
            onClick={() => actions.onDelete(team)}
          >
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
