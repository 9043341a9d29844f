import { Menu, usePopoverContext } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsVertical, IconEye, IconTrash } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { RuleLevel } from '#db/vocabulary.ts'
import type { RuleDraft } from '../model/drafts.ts'
import { isPlaced, type RuleRow } from '../model/rows.ts'
import type { RowActions } from './RowContext.ts'
import { rowMenuId } from './RowMenuButton.tsx'

export type OpenedMenu = { level: RuleLevel; key: string; button: HTMLElement; isOpen: boolean }

/** A row's rare actions, at the button that was pressed; moving is here for those who neither drag nor know the keys. */
export function RowMenu<Draft extends RuleDraft>({
  menu,
  rows,
  actions,
  onClose,
  onPreviewEffect,
}: {
  /** Null before the first was opened; stands there from the start, so that it knows where the focus was when it opens. */
  menu: OpenedMenu | null
  /** Of the level that the row belongs to. */
  rows: readonly RuleRow<Draft>[]
  actions: Pick<RowActions<Draft>, 'move' | 'askPosition' | 'remove'>
  onClose: () => void
  onPreviewEffect: ((rowKey: string) => void) | undefined
}) {
  const t = useTranslations('ruleRows')
  const { level = 'ORGANIZATION', key = '' } = menu ?? {}
  const placed = menu?.isOpen === true ? rows.filter(isPlaced) : []
  const index = placed.findIndex((row) => row.key === key)
  const row = placed[index]
  const isBusy = row !== undefined && (row.activity !== 'idle' || row.theirs !== null)
  const count = placed.length
  return (
    <Menu opened={row !== undefined} onClose={onClose} position="bottom-end" width={200} id={rowMenuId(key)}>
      <At element={menu?.button ?? null} />
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={15} stroke={1.7} />}
          disabled={index === 0 || isBusy}
          onClick={() => actions.move(level, key, index - 1)}
        >
          {t('moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={15} stroke={1.7} />}
          disabled={index === count - 1 || isBusy}
          onClick={() => actions.move(level, key, index + 1)}
        >
          {t('moveDown')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsVertical size={15} stroke={1.7} />}
          disabled={count < 2 || isBusy}
          onClick={() => actions.askPosition(level, key)}
        >
          {t('moveTo')}
        </Menu.Item>
        {onPreviewEffect !== undefined && (
          <Menu.Item leftSection={<IconEye size={15} stroke={1.7} />} onClick={() => onPreviewEffect(key)}>
            {t('previewEffect')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={15} stroke={1.7} />}
          disabled={isBusy}
          onClick={() => actions.remove(level, key)}
        >
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Says where the menu stands, in place of a target of its own. */
function At({ element }: { element: HTMLElement | null }) {
  const { reference } = usePopoverContext()
  useLayoutEffect(() => {
    if (element !== null) reference(element)
  }, [reference, element])
  return null
}
