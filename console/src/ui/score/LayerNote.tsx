import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ScoreLayer } from '#api/contract/score-layer.ts'
import { points } from './score-summary.ts'

/** What people have changed, and what still waits for a person. */
export function LayerNote({ layer, machineTotal }: { layer: ScoreLayer; machineTotal: number | null }) {
  const t = useTranslations('callScore')
  const texts = []
  if (layer.changed > 0)
    texts.push(
      t('machineTotal', {
        score: machineTotal === null ? t('noTotalShort') : points(machineTotal),
        count: layer.changed,
      }),
    )
  if (layer.waiting > 0) texts.push(t('waitingChecks', { count: layer.waiting }))
  if (texts.length === 0) return null
  return (
    <Text size="xs" c="dimmed" px={16} pb={10}>
      {texts.join(' ')}
    </Text>
  )
}
