import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { CopyId } from '../../../ui/CopyId.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { scoreStatusLooks } from '../../../ui/status/tones.ts'
import { callTraceQuery } from '../queries.ts'
import { CallTime } from './CallHeader.tsx'
import { PanelBoundary, throwWithoutData } from './PanelBoundary.tsx'
import { decisiveLine } from '../../../ui/trace/decision.ts'
import styles from './CallPage.module.css'

/** What is left of a call that a privacy rule excluded: its hash, the rule and the time, no word of it. */
export function Tombstone({ call }: { call: CallDetail }) {
  const t = useTranslations('callPage')
  return (
    <Page>
      <PageHeader title={t('noContentTitle')} badge={<StatusBadge look={scoreStatusLooks[call.scoreStatus]} isTinted />} />
      <div className={styles.tombstone}>
        <p className={styles.tombstoneText}>{t('noContentText')}</p>
        <dl className={styles.tombstoneFacts}>
          <dt>{t('noContentReason')}</dt>
          <dd>{call.statusReason}</dd>
          <dt>{t('noContentRule')}</dt>
          <dd>
            <PanelBoundary resetKey={call.id}>
              <DecidingRule call={call} />
            </PanelBoundary>
          </dd>
          <dt>{t('noContentTime')}</dt>
          <dd>
            <CallTime at={call.startedAt} durationSeconds={null} />
          </dd>
          {call.contentHash !== null && (
            <>
              <dt>{t('noContentHash')}</dt>
              <dd title={t('noContentHashHint')}>
                <CopyId id={call.contentHash} what={t('noContentHash')} />
              </dd>
            </>
          )}
        </dl>
      </div>
    </Page>
  )
}

function DecidingRule({ call }: { call: CallDetail }) {
  const t = useTranslations()
  const { data } = useQuery({ ...callTraceQuery(useOrgId(), call), throwOnError: throwWithoutData })
  if (data === undefined) return null
  const stage = data.stages.find((candidate) => candidate.stage === 'privacy')
  const line = stage === undefined ? null : decisiveLine(stage)
  if (line === null) return <>{t('callPage.noContentNobody')}</>
  return (
    <>
      {t('callTrace.rank', { level: t(`callTrace.${line.level}`), position: line.position })} · <bdi>{line.label}</bdi>
    </>
  )
}
