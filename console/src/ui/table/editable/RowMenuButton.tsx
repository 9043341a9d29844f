import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from './Editable.module.css'

/** Connects the table's single menu with the button that it opens at. */
export const menuId = (rowKey: string): string => `row-menu-${rowKey}`

/** Opens the menu of its row. All rows share one menu: a Mantine menu in every row would slow down scrolling. */
export function RowMenuButton({
  rowKey,
  name,
  isOpen,
  onToggle,
}: {
  rowKey: string
  name: string
  isOpen: boolean
  onToggle: (key: string, button: HTMLElement) => void
}) {
  const t = useTranslations('editable')
  const id = menuId(rowKey)
  return (
    <button
      type="button"
      id={id}
      className={styles.menu}
      aria-label={t('menu', { name })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${id}-dropdown` : undefined}
      data-row-menu
      onClick={(event) => {
        // Safari does not focus a clicked button, and the menu returns the focus to where it was.
        event.currentTarget.focus()
        onToggle(rowKey, event.currentTarget)
      }}
    >
      <IconDots size={16} aria-hidden />
    </button>
  )
}
