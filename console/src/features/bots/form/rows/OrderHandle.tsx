import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'

/** Moves a row with the arrow keys. The caller keeps the focus on it. */
export function OrderHandle({
  name,
  index,
  count,
  onMove,
}: {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
}) {
  const t = useTranslations('botForm')
  if (count < 2) return null
  return (
    <ActionIcon
      aria-label={t('order', { name, number: index + 1, count })}
      title={t('orderHint')}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (step === undefined || event.altKey) return
        event.preventDefault()
        const to = index + step
        if (to >= 0 && to < count) onMove(to)
      }}
    >
      <IconGripVertical size={15} stroke={1.6} />
    </ActionIcon>
  )
}
