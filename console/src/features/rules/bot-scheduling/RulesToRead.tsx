import { Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OptOutRule } from '#workers/domain/recorder/rules/opt-out-rule.ts'
import { Joint, RuleFrame } from './RuleFrame.tsx'
import { useWords } from './use-words.ts'
import styles from './BotScheduling.module.css'

/** Rules as text. */
export function RulesToRead({ rules }: { rules: readonly OptOutRule[] }) {
  const t = useTranslations('botScheduling')
  const words = useWords()
  return rules.map((rule, index) => (
    <Fragment key={rule.id}>
      {index > 0 && <Joint isCentered>{t('or')}</Joint>}
      <RuleFrame number={index + 1}>
        {rule.subrules.length === 0 && <Line>{t('noSubrules')}</Line>}
        {rule.subrules.map((subrule, position) => (
          <Fragment key={subrule.id}>
            {position > 0 && <Joint>{t('and')}</Joint>}
            <Line>
              <span>{words.target(subrule.target)}</span>{' '}
              <span className="muted">{words.operation(subrule.operation)}</span>{' '}
              {subrule.values.map((value) => (
                <span key={value} className={styles.value}>
                  <bdi>{words.value(subrule.target, value)}</bdi>
                </span>
              ))}
            </Line>
          </Fragment>
        ))}
      </RuleFrame>
    </Fragment>
  ))
}

const Line = ({ children }: { children: ReactNode }) => (
  <Text px={12} py={8} style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)
