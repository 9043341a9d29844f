import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { callTypeLabels } from '../../calls/call-type-labels.ts'
import { scorecardChoicesQuery } from '../../calls/queries.ts'
import { useScopeText } from '../use-scope-text.ts'
import type { Draft } from './draft.ts'
import styles from './NewImport.module.css'

/** What is about to happen, in one look. */
export function ConfirmStep({ row, draft }: { row: IntegrationRow; draft: Draft }) {
  const t = useTranslations('newImport')
  const scopeText = useScopeText()
  const { data } = useQuery({ ...scorecardChoicesQuery(useOrgId()), enabled: draft.scorecardId !== null })
  const scorecard = data === undefined ? '…' : (data.find(({ id }) => id === draft.scorecardId)?.name ?? t('unknownScorecard'))
  const byDefault = (isSet: boolean) => (isSet ? t('byIntegration') : t('byRules'))
  const facts = [
    { name: t('confirmSource'), value: row.name },
    { name: t('confirmScope'), value: scopeText({ scope: draft.scope, selectedCalls: draft.calls.size }) },
    { name: t('confirmType'), value: draft.callType === null ? byDefault(row.defaultCallType !== null) : callTypeLabels[draft.callType] },
    { name: t('confirmScorecard'), value: draft.scorecardId === null ? byDefault(row.defaultScorecardId !== null) : scorecard },
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="dimmed">{t('confirmText')}</p>
    </>
  )
}
