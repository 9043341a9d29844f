import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconRoute, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { UploadOutcome as Outcome } from '#api/contract/calls-held.ts'
import { useCan } from '../../../../lib/use-can.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { RuleLink } from '../../detail/RuleLink.tsx'
import type { ReadFile, Step } from '../draft/draft.ts'
import { uploadOutcomeQuery } from './upload-outcome.ts'

const looks = {
  excluded: { color: 'red', icon: IconAlertTriangle },
  held: { color: 'yellow', icon: IconShieldLock },
  saved: { color: 'yellow', icon: IconRoute },
  scored: { color: 'gray', icon: IconRoute },
} as const satisfies Record<Outcome, unknown>

/** What would happen to this call if it were saved and scored now, why, and possible actions. Stores nothing. */
export function UploadOutcome({ file, onStep }: { file: ReadFile; onStep: (step: Step) => void }) {
  const t = useTranslations('newCall.outcome')
  const seesRules = useCan('rules.view')
  const { data, error } = useQuery(uploadOutcomeQuery(useOrgId(), file))
  // The pipeline decides anyway; without the explanation, the upload simply continues.
  if (error !== null) {
    return (
      <Text size="xs" c="dimmed">
        {t('unknown')}
      </Text>
    )
  }
  if (data === undefined) return null

  const { color, icon: Icon } = looks[data.outcome]
  const { rule } = data
  return (
    <Alert
      color={color}
      variant="light"
      maw={760}
      icon={<Icon size={16} />}
      role="status"
      title={t(data.outcome)}
    >
      <Text size="sm">{data.reason}</Text>
      {rule !== null && seesRules && (
        <Text size="sm">
          {t('rule')}:{' '}
          <RuleLink tab="privacy" ruleId={rule.id}>
            <bdi>{rule.label}</bdi>
          </RuleLink>
        </Text>
      )}
      {data.outcome !== 'scored' && (
        <>
          <Text size="sm" mt={4}>
            {t(`way.${data.outcome}`)}
          </Text>
          <Group gap={8} mt={8}>
            <Button size="xs" variant="default" onClick={() => onStep('details')}>
              {t(`change.${data.outcome}`)}
            </Button>
          </Group>
        </>
      )}
    </Alert>
  )
}

/** The outcome in a few words, for a table of many files. */
export function UploadOutcomeWord({ file, isUnscored }: { file: ReadFile; isUnscored: boolean }) {
  const t = useTranslations('newCall.outcome')
  const batch = useTranslations('newCall.batch')
  const { data } = useQuery(uploadOutcomeQuery(useOrgId(), file))
  if (data === undefined) return batch(isUnscored ? 'readyUnscored' : 'ready')
  if (data.outcome === 'scored') return batch(isUnscored ? 'readyUnscored' : 'ready')
  return (
    <Text
      span
      inherit
      c={data.outcome === 'excluded' ? 'var(--tone-red-text)' : 'var(--tone-orange-text)'}
      title={data.reason}
    >
      {t(`short.${data.outcome}`)}
    </Text>
  )
}
