import {
  IconBroadcast,
  IconGauge,
  IconQuote,
  IconSparkles,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { MethodKind } from '../model/methods.ts'

export const kindIcons: Record<MethodKind, TablerIcon> = {
  detector: IconBroadcast,
  metric: IconGauge,
  phrases: IconQuote,
  model: IconSparkles,
  person: IconUserCheck,
}

/** With more kinds, only icons and their number are shown. */
const mostNamed = 2

/** How a criterion is judged: icon and name per kind. */
export function KindMarks({ kinds }: { kinds: readonly MethodKind[] }) {
  const t = useTranslations('scorecardBuilder')
  const names = kinds.map((kind) => t(`kind.${kind}`))
  const isShort = kinds.length > mostNamed
  return (
    <Group component="span" gap={5} wrap="nowrap" miw={0} title={names.join(', ')}>
      {kinds.map((kind, index) => {
        const Icon = kindIcons[kind]
        return (
          <Group key={kind} component="span" gap={5} wrap="nowrap" miw={0}>
            {index > 0 && !isShort && <span>+</span>}
            <Icon size={14} stroke={1.6} color="var(--c-muted)" aria-hidden style={{ flex: 'none' }} />
            {!isShort && <span className="truncate">{names[index]}</span>}
          </Group>
        )
      })}
      {isShort && (
        <Text span inherit>
          {t('kinds', { count: kinds.length })}
        </Text>
      )}
      {isShort && <span className="visually-hidden">{names.join(', ')}</span>}
    </Group>
  )
}
