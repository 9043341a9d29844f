import { Box, Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconEqual, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BackTestBody } from '#api/contract/back-tests.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { RunningState } from '../dialogs/RunningState.tsx'
import type { UnsavedChanges } from '../model/unsaved-changes.ts'
import { Notice } from '../Notice.tsx'
import { ApplyFooter } from './ApplyFooter.tsx'
import { ChangeGroup } from './ChangeGroup.tsx'
import { Figures } from './Figures.tsx'
import { bodyOf, changedCalls, hasUnsaved, idsOfRow, type Period, periods, shownKinds } from './model.ts'
import { type BackTestRun, useBackTest } from './use-back-test.ts'
import styles from './Effect.module.css'

export type EffectPanelProps = {
  /** Read again for each preview: the user may go on editing beside the panel. */
  unsavedChanges: () => UnsavedChanges
  /**
   * savedRules: compares unsaved changes with the saved rules. storedCalls: compares the saved rules with past calls, which can be
   * applied. Null: the first if there are unsaved changes when the panel opens, otherwise the second.
   */
  compareWith: BackTestBody['compareWith'] | null
  /** The row whose menu opened the panel: calls that its rule decides are marked. Null from the header. */
  rowKey: string | null
  /** Shows a rule by the `draftKey` of an unsaved change, or by the id of a saved rule. */
  onShowRule: (keyOrId: string) => void
  onClose: () => void
  /** Called when the saved rules were applied to past calls. */
  onApplied?: (() => void) | undefined
}

/** What rules would change for past calls, call by call. */
export function EffectPanel({
  unsavedChanges,
  compareWith: requested,
  rowKey,
  onShowRule,
  onClose,
  onApplied,
}: EffectPanelProps) {
  const t = useTranslations('ruleEffect')
  const [days, setDays] = useState<Period>(90)
  const test = useBackTest()
  const { answer, start } = test
  const changes = unsavedChanges()
  const [compareWith] = useState(() => requested ?? (hasUnsaved(changes) ? 'savedRules' : 'storedCalls'))
  const body = bodyOf(days, compareWith, changes)
  const run = () => start(body)
  // Opening the panel and choosing a period start a test; typing beside it does not.
  const latest = useRef(body)
  useEffect(() => {
    latest.current = body
  })
  const asked = useRef<Period | null>(null)
  useEffect(() => {
    if (asked.current === days) return
    // In strict mode React mounts twice, and a mutation started by the first mount would be lost.
    const timer = setTimeout(() => {
      asked.current = days
      start(latest.current)
    })
    return () => clearTimeout(timer)
  }, [days, start])

  const isDone = !test.isRunning && answer?.state === 'done'
  const isDraftOld = test.sent !== undefined && JSON.stringify(test.sent) !== JSON.stringify(body)
  const staleText = (): string | null => {
    if (!isDone) return null
    if (!answer.isCurrent) return t('staleRules')
    return isDraftOld ? t('staleDraft') : null
  }
  const stale = staleText()
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
          onAgain={run}
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
        <p className="meta">{compareWith === 'savedRules' ? t('comparesSaved') : t('comparesStored')}</p>
        {compareWith === 'savedRules' && changes.invalid > 0 && (
          <p className="meta">{t('leftOut', { count: changes.invalid })}</p>
        )}
      </Stack>
      {stale !== null && (
        <Notice tone="yellow" justify="space-between" mx={-16} px={16} py={8} bdrs={0} fz="sm" role="status">
          <span>{stale}</span>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={run}
          >
            {t('again')}
          </Button>
        </Notice>
      )}
      <Outcome
        test={test}
        ruleIds={idsOfRow(rowKey, changes)}
        days={days}
        onAgain={run}
        onShowRule={onShowRule}
      />
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
