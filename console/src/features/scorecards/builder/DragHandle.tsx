import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Step } from '../model/definition.ts'

/** The move requested by Alt and an arrow key. */
export function stepOf({ altKey, key }: KeyboardEvent): Step | null {
  if (!altKey) return null
  if (key === 'ArrowUp') return 'up'
  return key === 'ArrowDown' ? 'down' : null
}

export function DragHandle({ label, listeners }: { label: string; listeners: DraggableSyntheticListeners }) {
  return (
    <ActionIcon
      size={24}
      c="var(--c-muted)"
      aria-label={label}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      style={{ cursor: 'grab', touchAction: 'none' }}
      {...listeners}
    >
      <IconGripVertical size={14} stroke={1.6} />
    </ActionIcon>
  )
}
