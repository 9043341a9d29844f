import { Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { TestFigures } from '#workers/domain/practice/persona-test/result.ts'

/** The measured figures, one per line. */
export function Figures({ figures }: { figures: TestFigures }) {
  const t = useTranslations('personaTest')
  const share = (value: { part: number; whole: number }) => t('share', value)
  const { difficulty, turnsNeeded, actsNeeded } = figures
  const number = (value: number | null) => (value === null ? t('never') : String(value))
  const lines: [string, string][] = [
    [t('difficulty'), t('difficultyValue', { named: t(difficulty.named), measured: t(difficulty.measured) })],
    [t('turnsNeeded'), number(turnsNeeded)],
    [t('actsNeeded'), number(actsNeeded)],
    [t('points'), t('pointsValue', figures.points)],
    [t('leaks'), String(figures.leaks)],
    [t('obeyed'), share(figures.obeyed)],
    [t('consistency'), share(figures.consistency)],
    [t('sameAnswers'), share(figures.sameAnswers)],
    [t('attitude'), share(figures.attitude)],
    [t('factsEarned'), share(figures.factsEarned)],
    [t('objectionsSettled'), share(figures.objectionsSettled)],
    [t('stability'), share(figures.stability)],
  ]
  return (
    <>
      <Stack gap={0} component="dl" m={0}>
        {lines.map(([name, value]) => (
          <Group
            key={name}
            justify="space-between"
            gap={12}
            py={8}
            wrap="nowrap"
            style={{ borderBottom: '1px solid var(--c-line)' }}
          >
            <Text component="dt" size="sm">
              {name}
            </Text>
            <Text component="dd" m={0} size="sm" fw={500} ta="right" className="numeric">
              {value}
            </Text>
          </Group>
        ))}
      </Stack>
      <Text size="xs" c="dimmed">
        {t('played', { calls: figures.calls, turns: figures.turns })}
      </Text>
    </>
  )
}
