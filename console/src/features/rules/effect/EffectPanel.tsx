import { Button, SegmentedControl } from '@mantine/core'
import { IconAlertCircle, IconEqual, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { RunningState } from '../dialogs/RunningState.tsx'
import { ApplyFooter } from './ApplyFooter.tsx'
import { ChangeGroup } from './ChangeGroup.tsx'
import { Figures } from './Figures.tsx'
import { bodyOf, changedCalls, hasUnsaved, idsOfRow, type Period, periods, shownKinds } from './model.ts'
import type { EffectPanelProps } from './props.ts'
import { type BackTestRun, useBackTest } from './use-back-test.ts'
import styles from './Effect.module.css'

/** What rules would change for past calls, call by call, before anything changes. */
export function EffectPanel({ unsavedChanges, compareWith: wished, rowKey, onShowRule, onClose, onApplied }: EffectPanelProps) {
  const t = useTranslations('ruleEffect')
  const [days, setDays] = useState<Period>(90)
  const test = useBackTest()
  const { answer, start } = test
  const changes = unsavedChanges()
  const [compareWith] = useState(() => wished ?? (hasUnsaved(changes) ? 'savedRules' : 'storedCalls'))
  const body = bodyOf(days, compareWith, changes)
  const run = () => start(body)
  // Opening the panel and choosing a period are wishes for a test; typing beside it is not.
  const latest = useRef(body)
  useEffect(() => {
    latest.current = body
  })
  const asked = useRef<Period | null>(null)
  useEffect(() => {
    if (asked.current === days) return
    // A mutation that starts while React mounts a component for a trial would be lost.
    const timer = setTimeout(() => {
      asked.current = days
      start(latest.current)
    })
    return () => clearTimeout(timer)
  }, [days, start])

  const isDone = !test.isRunning && answer?.state === 'done'
  const isDraftOld = test.sent !== undefined && JSON.stringify(test.sent) !== JSON.stringify(body)
  const stale = isDone ? (answer.isCurrent ? (isDraftOld ? t('staleDraft') : null) : t('staleRules')) : null
  return (
    <SidePanel
      label={t('title')}
      width={368}
      onClose={onClose}
      head={
        <>
          <h2>{t('title')}</h2>
          <span className={styles.against}>
            {isDone ? t('against', { calls: answer.counts.calls, days: answer.days }) : t('againstDays', { days })}
          </span>
        </>
      }
      footer={
        <ApplyFooter
          key={test.id}
          answer={isDone ? answer : null}
          isStale={stale !== null}
          onClose={onClose}
          onAgain={run}
          onApplied={onApplied}
        />
      }
    >
      <div className={styles.settings}>
        <SegmentedControl
          aria-label={t('period')}
          value={String(days)}
          onChange={(value) => setDays(periods.find((period) => String(period) === value) ?? days)}
          data={periods.map((period) => ({ value: String(period), label: t('days', { days: period }) }))}
          fullWidth
        />
        <p className="meta">{compareWith === 'savedRules' ? t('comparesSaved') : t('comparesStored')}</p>
        {compareWith === 'savedRules' && changes.invalid > 0 && <p className="meta">{t('leftOut', { count: changes.invalid })}</p>}
      </div>
      {stale !== null && (
        <div className={styles.stale} role="status">
          <span>{stale}</span>
          <Button size="xs" variant="default" leftSection={<IconRefresh size={14} aria-hidden />} onClick={run}>
            {t('again')}
          </Button>
        </div>
      )}
      <Outcome test={test} ruleIds={idsOfRow(rowKey, changes)} days={days} onAgain={run} onShowRule={onShowRule} />
      <div className="visually-hidden" role="status">
        {isDone && t('announceDone', { changed: changedCalls(answer.counts) })}
      </div>
    </SidePanel>
  )
}

function Outcome({
  test: { id, answer, error, isRunning, commandId },
  ruleIds,
  days,
  onAgain,
  onShowRule,
}: {
  test: BackTestRun
  ruleIds: ReadonlySet<string>
  days: number
  onAgain: () => void
  onShowRule: (keyOrId: string) => void
}) {
  const t = useTranslations('ruleEffect')
  const again = (
    <Button variant="default" onClick={onAgain}>
      {t('again')}
    </Button>
  )
  if (isRunning) {
    const { done = 0, total = 0 } = answer?.progress ?? {}
    return (
      <div className={styles.padded}>
        <RunningState label={total === 0 ? t('counting') : t('running')} done={done} total={total} commandId={commandId} />
      </div>
    )
  }
  if (error !== null) return <ErrorState error={error} title={t('failedTitle')} onRetry={onAgain} />
  if (answer === undefined || id === null) return null
  if (answer.state === 'cancelled')
    return <EmptyState icon={IconPlayerStop} title={t('cancelledTitle')} text={t('cancelledText')} action={again} />
  if (answer.state === 'failed')
    return <EmptyState icon={IconAlertCircle} title={t('failedTitle')} text={answer.error ?? ''} action={again} />
  const { counts } = answer
  return (
    <>
      {counts.calls > 0 && <Figures answer={answer} />}
      {counts.calls === 0 ? (
        <EmptyState icon={IconEqual} title={t('noCallsTitle')} text={t('noCallsText', { days })} />
      ) : changedCalls(counts) === 0 ? (
        <EmptyState icon={IconEqual} title={t('emptyTitle')} text={t('emptyText', { calls: counts.calls, days: answer.days })} />
      ) : (
        shownKinds.map((kind) =>
          counts[kind] === 0 ? null : (
            <ChangeGroup key={`${id} ${kind}`} kind={kind} answer={answer} ruleIds={ruleIds} onShowRule={onShowRule} />
          ),
        )
      )}
      <div className={styles.notes}>
        {counts.tombstones > 0 && <p>{t('tombstones', { count: counts.tombstones })}</p>}
        <p>{t('offline')}</p>
      </div>
    </>
  )
}
