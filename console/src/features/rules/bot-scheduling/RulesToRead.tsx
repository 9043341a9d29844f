import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { OptOutRule } from '#workers/domain/recorder/rules.ts'
import { useWords } from './use-words.ts'
import styles from './BotScheduling.module.css'

/** Rules without any control. */
export function RulesToRead({ rules }: { rules: readonly OptOutRule[] }) {
  const t = useTranslations('botScheduling')
  const words = useWords()
  return rules.map((rule, index) => (
    <Fragment key={rule.id}>
      {index > 0 && <p className={styles.or}>{t('or')}</p>}
      <section className={styles.rule} aria-label={t('rule', { number: index + 1 })}>
        <div className={styles.ruleHead}>
          <h2>{t('rule', { number: index + 1 })}</h2>
        </div>
        {rule.subrules.length === 0 && <p className={styles.line}>{t('noSubrules')}</p>}
        {rule.subrules.map((subrule, position) => (
          <Fragment key={subrule.id}>
            {position > 0 && <p className={styles.and}>{t('and')}</p>}
            <p className={styles.line}>
              <span>{words.target(subrule.target)}</span> <span className="muted">{words.operation(subrule.operation)}</span>{' '}
              {subrule.values.map((value) => (
                <span key={value} className={styles.value}>
                  <bdi className={styles.valueText}>{words.value(subrule.target, value)}</bdi>
                </span>
              ))}
            </p>
          </Fragment>
        ))}
      </section>
    </Fragment>
  ))
}
