import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconLink,
  IconRefresh,
  IconRobot,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { isWithoutContent } from '../call-status.ts'
import { useRescoreObstacle } from './use-rescore-obstacle.ts'

/**
 * The less common actions on a call. An action without a handler is hidden, because the user may not do it or it makes no sense here. One
 * that is only impossible right now is disabled with a reason.
 */
export function CallMenu({
  call,
  label,
  button,
  onOpen,
  onPeek,
  onRescore,
  onChangeRep,
  onMakeBot,
  onCopyLink,
  onCopyId,
  onDelete,
}: {
  call: Parameters<typeof useRescoreObstacle>[0]
  label: string
  button?: ActionIconProps
  onOpen?: (() => void) | undefined
  onPeek?: (() => void) | undefined
  onRescore?: (() => void) | undefined
  onChangeRep?: (() => void) | undefined
  onMakeBot?: (() => void) | undefined
  onCopyLink: () => void
  onCopyId?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}) {
  const t = useTranslations('callActions')
  const obstacle = useRescoreObstacle(call)
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={label} {...button}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onOpen !== undefined && (
          <Menu.Item leftSection={<IconExternalLink size={15} stroke={1.7} />} onClick={onOpen}>
            {t('open')}
          </Menu.Item>
        )}
        {onPeek !== undefined && (
          <Menu.Item leftSection={<IconEye size={15} stroke={1.7} />} onClick={onPeek}>
            {t('peek')}
          </Menu.Item>
        )}
        {onRescore !== undefined && !isWithoutContent(call) && (
          <Menu.Item
            leftSection={<IconRefresh size={15} stroke={1.7} />}
            disabled={obstacle !== null}
            title={obstacle ?? undefined}
            onClick={onRescore}
          >
            {onOpen === undefined ? t('rescoreOne') : t('rescore')}
          </Menu.Item>
        )}
        {onChangeRep !== undefined && !isWithoutContent(call) && (
          <Menu.Item leftSection={<IconUserEdit size={15} stroke={1.7} />} onClick={onChangeRep}>
            {t('changeRep')}
          </Menu.Item>
        )}
        {onMakeBot !== undefined && !isWithoutContent(call) && (
          <Menu.Item leftSection={<IconRobot size={15} stroke={1.7} />} onClick={onMakeBot}>
            {t('makeBot')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLink size={15} stroke={1.7} />} onClick={onCopyLink}>
          {t('copyLink')}
        </Menu.Item>
        {onCopyId !== undefined && (
          <Menu.Item leftSection={<IconCopy size={15} stroke={1.7} />} onClick={onCopyId}>
            {t('copyId')}
          </Menu.Item>
        )}
        {onDelete !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={onDelete}>
              {t('delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
