import { Box, Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconEqual, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BackTestResponse } from '#api/contract/back-tests.ts'
import type { RuleKind } from '#db/vocabulary/rules.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { RunningState } from '../dialogs/RunningState.tsx'
import { Notice } from '../Notice.tsx'
import { ApplyFooter } from './ApplyFooter.tsx'
import { ChangeGroup } from './ChangeGroup.tsx'
import { Figures } from './Figures.tsx'
import { MissedValues } from './MissedValues.tsx'
import { bodyOf, changedCalls, type Period, periods, shownKinds } from './model.ts'
import { type BackTestRun, useBackTest } from './use-back-test.ts'
import styles from './Effect.module.css'

export type EffectPanelProps = {
  /** The draft to compare with the published rules. Null: the published rules are compared with past calls, and can be applied. */
  draft: RuleKind | null
  /** The draft version that the page knows; a later one makes the preview outdated. */
  draftVersion: number
  /** Saves rows that wait for their autosave. @returns how many cannot be saved and are left out */
  saveRows: () => Promise<number>
  /** The row whose menu opened the panel, by key and rule id: calls that the rule decides are highlighted. Null if the bar opened it. */
  ruleIds: ReadonlySet<string>
  /** Shows a rule by its id. */
  onShowRule: (ruleId: string) => void
  onClose: () => void
  /** Called with each finished test. */
  onTested?: ((answer: BackTestResponse) => void) | undefined
  /** Called when the published rules were applied to past calls. */
  onApplied?: (() => void) | undefined
}

/** What rules would change for past calls, call by call. */
export function EffectPanel({
  draft,
  draftVersion,
  saveRows,
  ruleIds,
  onShowRule,
  onClose,
  onTested,
  onApplied,
}: EffectPanelProps) {
  const t = useTranslations('ruleEffect')
  const [days, setDays] = useState<Period>(90)
  const test = useBackTest()
  const { answer, start } = test
  const [leftOut, setLeftOut] = useState(0)
  const run = async (period: Period) => {
    // The stored draft is tested, so unsaved edits must be saved first.
    setLeftOut(draft === null ? 0 : await saveRows())
    start(bodyOf(period, draft))
  }
  // Opening the panel and choosing a period start a test; typing does not.
  const latest = useRef({ run, onTested })
  useEffect(() => {
    latest.current = { run, onTested }
  })
  const asked = useRef<Period | null>(null)
  useEffect(() => {
    if (asked.current === days) return
    // In strict mode React mounts twice, and a mutation started by the first mount would be lost.
    const timer = setTimeout(() => {
      asked.current = days
      void latest.current.run(days)
    })
    return () => clearTimeout(timer)
  }, [days])

  const isDone = !test.isRunning && answer?.state === 'done'
  const finished = isDone ? answer : undefined
  useEffect(() => {
    if (finished !== undefined) latest.current.onTested?.(finished)
  }, [finished])
  const staleText = (): string | null => {
    if (!isDone) return null
    if (answer.draftVersion !== null && answer.draftVersion < draftVersion) return t('staleDraft')
    return answer.isCurrent ? null : t('staleRules')
  }
  const stale = staleText()
  const again = () => void run(days)
  return (
    <SidePanel
      label={t('title')}
      width={368}
      onClose={onClose}
      head={
        <>
          <h2>{t('title')}</h2>
          <Text span size="xs" fw={400} c="var(--c-muted)" truncate>
            {isDone
              ? t('against', { calls: answer.counts.calls, days: answer.days })
              : t('againstDays', { days })}
          </Text>
        </>
      }
      footer={
        <ApplyFooter
          key={test.id}
          answer={isDone ? answer : null}
          isStale={stale !== null}
          onClose={onClose}
          onAgain={again}
          onApplied={onApplied}
        />
      }
    >
      <Stack className={styles.band} gap={6} pt={0} pb={10}>
        <SegmentedControl
          aria-label={t('period')}
          value={String(days)}
          onChange={(value) => setDays(periods.find((period) => String(period) === value) ?? days)}
          data={periods.map((period) => ({ value: String(period), label: t('days', { days: period }) }))}
          fullWidth
        />
        <p className="meta">{draft === null ? t('comparesStored') : t('comparesDraft')}</p>
        {leftOut > 0 && <p className="meta">{t('leftOut', { count: leftOut })}</p>}
      </Stack>
      {stale !== null && (
        <Notice tone="yellow" justify="space-between" mx={-16} px={16} py={8} bdrs={0} fz="sm" role="status">
          <span>{stale}</span>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={again}
          >
            {t('again')}
          </Button>
        </Notice>
      )}
      <Outcome test={test} ruleIds={ruleIds} days={days} onAgain={again} onShowRule={onShowRule} />
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
  onShowRule: (ruleId: string) => void
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
      <Box py={10}>
        <RunningState
          label={total === 0 ? t('counting') : t('running')}
          done={done}
          total={total}
          commandId={commandId}
        />
      </Box>
    )
  }
  if (error !== null) return <ErrorState error={error} title={t('failedTitle')} onRetry={onAgain} />
  if (answer === undefined || id === null) return null
  if (answer.state === 'cancelled')
    return (
      <EmptyState
        icon={IconPlayerStop}
        title={t('cancelledTitle')}
        text={t('cancelledText')}
        action={again}
      />
    )
  if (answer.state === 'failed')
    return (
      <EmptyState icon={IconAlertCircle} title={t('failedTitle')} text={answer.error ?? ''} action={again} />
    )
  const { counts } = answer
  return (
    <>
      {counts.calls > 0 && <Figures answer={answer} />}
      <MissedValues values={answer.missedValues} onShowRule={onShowRule} />
      {counts.calls === 0 ? (
        <EmptyState icon={IconEqual} title={t('noCallsTitle')} text={t('noCallsText', { days })} />
      ) : changedCalls(counts) === 0 ? (
        <EmptyState
          icon={IconEqual}
          title={t('emptyTitle')}
          text={t('emptyText', { calls: counts.calls, days: answer.days })}
        />
      ) : (
        shownKinds.map((kind) =>
          counts[kind] === 0 ? null : (
            <ChangeGroup
              key={`${id} ${kind}`}
              kind={kind}
              answer={answer}
              ruleIds={ruleIds}
              onShowRule={onShowRule}
            />
          ),
        )
      )}
      <Text component="div" size="xs" c="var(--c-muted)" py={10}>
        {counts.tombstones > 0 && <p>{t('tombstones', { count: counts.tombstones })}</p>}
        <p>{t('offline')}</p>
      </Text>
    </>
  )
}
