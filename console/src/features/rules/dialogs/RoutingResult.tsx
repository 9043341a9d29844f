import { Button } from '@mantine/core'
import { IconArrowRight, IconRouteOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { TestRoutingResult } from '#api/contract/rule-tests.ts'
import { StageTrace } from '../../../ui/trace/StageTrace.tsx'
import { callTypeLabels } from '../../calls/call-type-labels.ts'
import styles from './Dialogs.module.css'

/** The engine's text says it once more where nothing matched; the heading has said it. */
const noMatchStart = /^No match found:?\s*/

/** What routing would make of the call, and every rule that it considered. */
export function RoutingResult({ result, onShowRule }: { result: TestRoutingResult; onShowRule: (ruleId: string) => void }) {
  const t = useTranslations('routingTest')
  const traceTexts = useTranslations('callTrace')
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that started the test was disabled while it ran and has lost the focus.
  useEffect(() => heading.current?.focus(), [])
  const { categoryId, categoryLabel, callType, behavior, categoryType, explanation, method, engine, trace } = result
  const isMatch = categoryLabel !== null
  const facts: [string, string | null][] = [
    [t('callType'), callType === null ? null : callTypeLabels[callType]],
    [t('behavior'), behavior === null ? null : behavior === 'SAVE_AND_SCORE' ? t('saveAndScore') : t('saveOnly')],
    [t('categoryType'), categoryType === null ? null : traceTexts(categoryType)],
    [t('method'), isMatch ? traceTexts(method) : null],
    [t('engine'), engine === 'offline' ? t('engineOffline') : engine],
  ]
  return (
    <>
      <div className={styles.verdict} data-match={isMatch || undefined}>
        <h3 ref={heading} tabIndex={-1} className={styles.verdictTitle} dir="auto">
          {isMatch ? <IconArrowRight size={18} stroke={1.8} aria-hidden /> : <IconRouteOff size={18} stroke={1.8} aria-hidden />}
          {categoryLabel ?? t('noMatch')}
        </h3>
        <p dir="auto">{isMatch ? explanation : t('noMatchText', { explanation: explanation.replace(noMatchStart, '') })}</p>
        <dl className={styles.facts}>
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
          )}
        </dl>
        {categoryId !== null && (
          <Button variant="subtle" size="xs" onClick={() => onShowRule(categoryId)}>
            {t('showRule')}
          </Button>
        )}
      </div>
      <StageTrace stage={{ stage: 'routing', verdict: method, reason: '', trace }} label={traceTexts('rulesTitle')} />
    </>
  )
}
