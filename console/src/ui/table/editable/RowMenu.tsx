import { Menu, usePopoverContext } from '@mantine/core'
import { IconArrowDown, IconArrowsVertical, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { RowMenuEntry } from './columns.ts'
import { isPlaced, type SavedItem } from './rows.ts'
import type { EditableList } from './use-editable-list.ts'
import { menuId } from './RowMenuButton.tsx'

export type OpenedMenu = { key: string; button: HTMLElement; isOpen: boolean }

/** A row's menu, at the button that opened it. Render it from the start, because it must know where the focus was when it opens. */
export function RowMenu<Item extends SavedItem>({
  menu,
  list: { rows, actions },
  entries,
  onMoveTo,
  onRemove,
  onClose,
}: {
  menu: OpenedMenu | null
  list: Pick<EditableList<Item>, 'rows' | 'actions'>
  entries: readonly RowMenuEntry[]
  /** Opens the dialog that takes a position. */
  onMoveTo: (key: string) => void
  onRemove: (key: string) => void
  onClose: () => void
}) {
  const t = useTranslations('editable')
  const key = menu?.key ?? ''
  const placed = menu?.isOpen === true ? rows.rows.filter(isPlaced) : []
  const index = placed.findIndex((row) => row.key === key)
  const row = placed[index]
  const isBusy = row !== undefined && (row.activity !== 'idle' || row.theirs !== null)
  const icon = { size: 15, stroke: 1.7 }
  return (
    <Menu opened={row !== undefined} onClose={onClose} position="bottom-end" width={200} id={menuId(key)}>
      <Anchor element={menu?.button ?? null} />
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp {...icon} />}
          disabled={index === 0 || isBusy}
          onClick={() => actions.move(key, index - 1)}
        >
          {t('moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown {...icon} />}
          disabled={index === placed.length - 1 || isBusy}
          onClick={() => actions.move(key, index + 1)}
        >
          {t('moveDown')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsVertical {...icon} />}
          disabled={placed.length < 2 || isBusy}
          onClick={() => onMoveTo(key)}
        >
          {t('moveTo')}
        </Menu.Item>
        {entries.map((entry) => (
          <Menu.Item key={entry.label} leftSection={entry.icon} onClick={() => entry.run(key)}>
            {entry.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash {...icon} />}
          disabled={isBusy}
          onClick={() => onRemove(key)}
        >
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Places the menu at an element, instead of a target inside the menu. */
function Anchor({ element }: { element: HTMLElement | null }) {
  const { reference } = usePopoverContext()
  useLayoutEffect(() => {
    if (element !== null) reference(element)
  }, [reference, element])
  return null
}
