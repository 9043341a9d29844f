import { useTranslations } from 'use-intl'
import type { CalendarEventPreview } from '#api/contract/recorder.ts'
import { ShortEmail } from '../../../../ui/ShortEmail.tsx'
import { RuleFinding } from './RuleFinding.tsx'
import { timeWithOffset } from './time-with-offset.ts'
import styles from './Preview.module.css'

/** Why the recorder attends a meeting or not: the reason, and what each rule found. */
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
    <div className={styles.why}>
      <p className={styles.reason}>{sentences.join(' ')}</p>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {t(`warnings.${warning}`)}
        </p>
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
      <dl className={styles.facts}>
        <dt>{t('participants')}</dt>
        <dd>
          {participantEmails.map((email) => (
            <span key={email} className={styles.person}>
              <ShortEmail email={email} />
            </span>
          ))}
        </dd>
        {organiserEmail !== null && (
          <>
            <dt>{t('organiser')}</dt>
            <dd>
              <ShortEmail email={organiserEmail} />
            </dd>
          </>
        )}
      </dl>
      <p className="muted">{t('calendarOf', { name: calendarOwner.name })}</p>
    </div>
  )
}
