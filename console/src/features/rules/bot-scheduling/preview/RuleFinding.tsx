import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { RuleTraceRow } from '#api/contract/recorder.ts'
import { useWords } from '../use-words.ts'
import styles from './Preview.module.css'

/** One rule, and what each of its subrules found in the event. */
export function RuleFinding({ rule }: { rule: RuleTraceRow }) {
  const t = useTranslations()
  const words = useWords()
  const verdicts = {
    matched: t('calendarPreview.fits'),
    not_matched: t('calendarPreview.fitsNot'),
    inert: t('calendarPreview.neverFits'),
  }
  return (
    <li data-verdict={rule.verdict}>
      <Text fw={500}>
        {t('botScheduling.rule', { number: rule.number })}{' '}
        <span className={styles.verdict}>{verdicts[rule.verdict]}</span>
      </Text>
      <ul>
        {rule.subrules.length === 0 && <li>{t('botScheduling.noSubrules')}</li>}
        {rule.subrules.map(({ subruleId, target, operation, values, found, zone, verdict }) => (
          <li key={subruleId}>
            {words.target(target)} {words.operation(operation)}{' '}
            <Text component="bdi" inherit fw={500}>
              {values.map((value) => words.value(target, value)).join(', ')}
            </Text>
            : <span className={styles.verdict}>{verdicts[verdict]}</span>{' '}
            {verdict !== 'inert' && (
              <span className="muted">
                {found.length === 0
                  ? t('calendarPreview.hereNothing')
                  : t('calendarPreview.here', {
                      found: found.map((each) => words.value(target, each)).join(', '),
                    })}
                {zone !== null && ` (${t('calendarPreview.countedIn', { zone })})`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
