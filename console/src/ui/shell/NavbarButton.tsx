import { ActionIcon, NavLink, Text } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'

/** A button with mark, name and detail at the top or bottom of the navbar that opens a popover; collapsed, only the mark. */
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
  /** Font weight of the name. */
  fw?: number
  isCollapsed: boolean
  isOpen: boolean
  onClick: () => void
  /** From `Popover.Target`. */
  ref?: Ref<HTMLButtonElement>
}) {
  const button = {
    ...target,
    ref,
    h: 40,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onClick,
  }
  const whatElse = <span className="visually-hidden">, {what}</span>
  if (isCollapsed)
    return (
      <ActionIcon {...button} w="100%" title={name}>
        {mark}
        <span className="visually-hidden">{name}</span>
        {whatElse}
      </ActionIcon>
    )
  return (
    <NavLink
      {...button}
      component="button"
      type="button"
      noWrap
      leftSection={mark}
      label={
        <Text component="span" inherit fw={fw} dir="auto">
          {name}
        </Text>
      }
      description={
        <>
          {detail}
          {whatElse}
        </>
      }
      rightSection={<Icon size={16} stroke={1.7} color="var(--c-muted)" aria-hidden />}
      disableRightSectionRotation
    />
  )
}
