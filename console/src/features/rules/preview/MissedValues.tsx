import { Anchor, Box, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { BackTestResponse } from '#api/contract/back-tests.ts'
import { NoteLine } from '../../../ui/table/editable/NoteLine.tsx'
import styles from './Effect.module.css'

/** Warns of title values that past calls contain inside longer words, where they do not match. */
export function MissedValues({
  values,
  onShowRule,
}: {
  values: BackTestResponse['missedValues']
  onShowRule: (ruleId: string) => void
}) {
  const t = useTranslations('ruleEffect')
  if (values.length === 0) return null
  return (
    <Box component="section" className={styles.band} py={6} aria-label={t('missed')} dir="auto">
      {values.map(({ ruleId, label, value, calls }) => (
        <NoteLine key={`${ruleId} ${value}`} tone="yellow">
          {label === null
            ? t('missedByPrivacy', { value, calls })
            : t('missedByRule', { label, value, calls })}{' '}
          {label !== null && (
            <Anchor component="button" type="button" size="xs" onClick={() => onShowRule(ruleId)}>
              {t('showRule')}
            </Anchor>
          )}
        </NoteLine>
      ))}
      <Text size="xs" c="dimmed">
        {t('missedHint')}
      </Text>
    </Box>
  )
}
