import { UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import styles from './NavbarButton.module.css'

/** The mark, name and detail of what opens a popover at the head or foot of the navbar; collapsed, the mark alone. */
export function NavbarButton({
  mark,
  name,
  detail,
  icon: Icon,
  what,
  fw,
  isCollapsed,
  isOpen,
  onClick,
  ref,
  ...target
}: {
  mark: ReactNode
  name: string
  detail?: ReactNode
  icon: TablerIcon
  /** What the button opens, for assistive technology. */
  what: string
  /** Weight of the name. */
  fw?: number
  isCollapsed: boolean
  isOpen: boolean
  onClick: () => void
  /** From `Popover.Target`. */
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <UnstyledButton
      {...target}
      ref={ref}
      fw={fw}
      title={isCollapsed ? name : undefined}
      className={styles.button}
      data-collapsed={isCollapsed || undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {mark}
      {isCollapsed ? (
        <span className="visually-hidden">{name}</span>
      ) : (
        <>
          <span className={styles.names}>
            <span className="truncate" dir="auto">
              {name}
            </span>
            {detail !== undefined && <span className={`truncate ${styles.detail}`}>{detail}</span>}
          </span>
          <Icon size={16} stroke={1.7} className={styles.icon} aria-hidden />
        </>
      )}
      <span className="visually-hidden">, {what}</span>
    </UnstyledButton>
  )
}
