import { DataList, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { CalendarEventPreview } from '#api/contract/recorder.ts'
import { ShortEmail } from '../../../../ui/ShortEmail.tsx'
import { RuleFinding } from './RuleFinding.tsx'
import { timeWithOffset } from './time-with-offset.ts'
import styles from './Preview.module.css'

/** Why the recorder joins a meeting or not: the reason, and what each rule found. */
export function Why({ event }: { event: CalendarEventPreview }) {
  const t = useTranslations('calendarPreview')
  const { reason, joinAt, warnings, trace, calendarOwner, participantEmails, organiserEmail } = event
  const isOverridden = reason === 'MUST_BE_RECORDED' || reason === 'MUST_NOT_BE_RECORDED'
  const sentences = [
    t(`reasons.${reason}`),
    ...(isOverridden ? [event.willBotAttendAccordingToRules ? t('byRulesYes') : t('byRulesNo')] : []),
    ...(joinAt === null ? [] : [t('joins', { time: timeWithOffset(joinAt) })]),
  ]
  return (
    <Stack gap={6} maw={860} style={{ overflowWrap: 'anywhere' }}>
      <Text fw={500}>{sentences.join(' ')}</Text>
      {warnings.map((warning) => (
        <Text key={warning} c="var(--tone-yellow-text)">
          {t(`warnings.${warning}`)}
        </Text>
      ))}
      {trace.length === 0 ? (
        <p className="muted">{t('noRules')}</p>
      ) : (
        <ul className={styles.rules}>
          {trace.map((rule) => (
            <RuleFinding key={`${rule.scope} ${rule.ruleId}`} rule={rule} />
          ))}
        </ul>
      )}
      <DataList gap={4}>
        <DataList.Item>
          <DataList.ItemLabel c="var(--c-muted)">{t('participants')}</DataList.ItemLabel>
          <DataList.ItemValue>
            {participantEmails.map((email) => (
              <span key={email} className={styles.person}>
                <ShortEmail email={email} />
              </span>
            ))}
          </DataList.ItemValue>
        </DataList.Item>
        {organiserEmail !== null && (
          <DataList.Item>
            <DataList.ItemLabel c="var(--c-muted)">{t('organizerEmail')}</DataList.ItemLabel>
            <DataList.ItemValue>
              <ShortEmail email={organiserEmail} />
            </DataList.ItemValue>
          </DataList.Item>
        )}
      </DataList>
      <p className="muted">{t('calendarOf', { name: calendarOwner.name })}</p>
    </Stack>
  )
}
