import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from './Row.module.css'

/** Ids by which the one menu of the page and the button of the row that it stands at know each other. */
export const rowMenuId = (rowKey: string): string => `rule-menu-${rowKey}`

/** Opens the menu of a row: one for the whole page, because a menu in every row would make scrolling jerk. */
export function RowMenuButton({
  rowKey,
  name,
  isOpen,
  onToggle,
}: {
  rowKey: string
  name: string
  isOpen: boolean
  onToggle: (button: HTMLElement) => void
}) {
  const t = useTranslations('ruleRows')
  const id = rowMenuId(rowKey)
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
        // Some browsers do not focus a button that is clicked; the menu gives the focus back to where it was.
        event.currentTarget.focus()
        onToggle(event.currentTarget)
      }}
    >
      <IconDots size={16} aria-hidden />
    </button>
  )
}
