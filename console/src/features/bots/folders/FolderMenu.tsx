import { ActionIcon, Menu } from '@mantine/core'
import {
  IconFolderSymlink,
  IconDots,
  IconPlus,
  IconPencil,
  IconBookmark,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { addFavoriteFolder, type AgentFolder, removeFavoriteFolder } from '#api/contract/bot-folders.ts'
import { call } from '../../../lib/call.ts'
import { showError } from '../../../ui/feedback/notices.ts'
import { useRefreshBots } from '../queries.ts'
import type { FolderDialog } from './FolderDialogs.tsx'

/** Actions on one folder. Everybody can mark favorites; the rest is for people who manage bots. */
export function FolderMenu({
  folder,
  isReachable,
  onDialog,
}: {
  folder: AgentFolder
  /** This folder's line is the only one in the tab order. */
  isReachable: boolean
  onDialog: ((dialog: FolderDialog) => void) | undefined
}) {
  const t = useTranslations('botFolders')
  const refresh = useRefreshBots()
  const toggleFavorite = () =>
    call(folder.isFavorite ? removeFavoriteFolder : addFavoriteFolder, { body: { folderId: folder.id } })
      .finally(refresh)
      .catch((error: unknown) => showError(error, t('favorite')))
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          size={20}
          aria-label={t('actions', { name: folder.name })}
          tabIndex={isReachable ? 0 : -1}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <Menu.Item
          leftSection={<IconBookmark size={15} stroke={1.7} />}
          onClick={() => void toggleFavorite()}
        >
          {t(folder.isFavorite ? 'noFavorite' : 'favorite')}
        </Menu.Item>
        {onDialog !== undefined && (
          <>
            <Menu.Item
              leftSection={<IconPlus size={15} stroke={1.7} />}
              onClick={() => onDialog({ kind: 'new', parent: folder })}
            >
              {t('newInside')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPencil size={15} stroke={1.7} />}
              onClick={() => onDialog({ kind: 'edit', folder })}
            >
              {t('edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFolderSymlink size={15} stroke={1.7} />}
              onClick={() => onDialog({ kind: 'move', folder })}
            >
              {t('moveTo')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={15} stroke={1.7} />}
              onClick={() => onDialog({ kind: 'delete', folder })}
            >
              {t('delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
