import { NavLink, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { PersonaTestView } from '#api/contract/persona-tests.ts'
import type { TestUnit } from '#workers/domain/practice/persona-test/result.ts'
import type { Place } from './PersonaTestPanel.tsx'

/** "Good rep, call 2", or the name of a series. */
export function useUnitName(): (unit: TestUnit) => string {
  const t = useTranslations('personaTest')
  return ({ kind, rep, seed }) => {
    if (kind !== 'call' || rep === null) return t(`unit_${kind === 'call' ? 'interview' : kind}`)
    return rep === 'good' || rep === 'mediocre' || rep === 'poor'
      ? `${t(`rep_${rep}`)}, ${t('call', { number: seed + 1 })}`
      : t(`rep_${rep}`)
  }
}

/** Every conversation that was played. */
export function Conversations({
  parts,
  onPlace,
}: {
  parts: PersonaTestView['conversations']['results']
  onPlace: (place: Place) => void
}) {
  const t = useTranslations('personaTest')
  const nameOf = useUnitName()
  return (
    <Stack gap={2}>
      {parts.map(({ position, unit, summary, findings }) => (
        <NavLink
          key={position}
          component="button"
          type="button"
          label={nameOf(unit)}
          description={[
            unit.kind === 'call' ? t(`outcome_${summary.outcome ?? 'none'}`) : undefined,
            t('turnsOf', { count: summary.repTurns }),
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
          rightSection={
            findings.length > 0 && (
              <Text span size="xs" c="var(--tone-orange-text)">
                {t('findings', { count: findings.length })}
              </Text>
            )
          }
          onClick={() => onPlace({ position, at: 0 })}
        />
      ))}
    </Stack>
  )
}
