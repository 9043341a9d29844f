import { Group, Text } from '@mantine/core'
import { IconCheck, IconCircleHalf2, IconMinus, IconSlash, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { AnswerStatus as Status } from '#workers/domain/scoring/answer-words.ts'

const looks = {
  met: { Icon: IconCheck, text: 'var(--tone-teal-text)', icon: 'var(--tone-teal-dot)' },
  partly: { Icon: IconCircleHalf2, text: 'var(--tone-yellow-text)', icon: 'var(--tone-yellow-dot)' },
  missed: { Icon: IconX, text: 'var(--tone-red-text)', icon: 'var(--tone-red-dot)' },
  not_assessable: { Icon: IconMinus, text: 'dimmed', icon: 'var(--c-muted)' },
  not_applicable: { Icon: IconSlash, text: 'dimmed', icon: 'var(--c-muted)' },
} as const

/** Icon and name of an answer's status, or `text` in place of the name. */
export function AnswerStatus({ status, text }: { status: Status; text?: string }) {
  const t = useTranslations('answer')
  return (
    <Group component="span" gap={5} wrap="nowrap" flex="none" ml="auto">
      <StatusIcon status={status} />
      <Text span size="xs" c={looks[status].text}>
        {text ?? t(status)}
      </Text>
    </Group>
  )
}

/** `label`: for screen readers, if there is no text next to the icon. */
export function StatusIcon({ status, label }: { status: Status; label?: string }) {
  const { Icon, icon } = looks[status]
  return (
    <Icon
      size={14}
      stroke={2}
      style={{ flex: 'none', color: icon }}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    />
  )
}
