import { Splitter, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import type { Coaching } from '#api/contract/coaching.ts'
import { commandQuery } from '../../../lib/commands.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { Page } from '../../../ui/Page.tsx'
import { useCallActions } from '../actions/use-call-actions.ts'
import { isHeld, isInPipeline, isTombstone } from '../call-status.ts'
import { neighborsOf, useListedCallIds } from '../list-neighbors.ts'
import type { ChosenWords } from '../coaching/chosen-words.ts'
import { useCoaching } from '../coaching/use-coaching.ts'
import { useRescoreCall } from '../queries/mutations.ts'
import { callQuery, callTraceQuery } from '../queries/calls.ts'
import { callScoreQuery } from '../queries/score.ts'
import { useTranscript } from '../queries/use-transcript.ts'
import type { CallTab } from './call-search.ts'
import { CallHeader } from './header/CallHeader.tsx'
import {
  type EvidenceAddress,
  type EvidenceMark,
  noEvidence,
  numberEvidence,
} from '../../../ui/evidence/evidence.ts'
import { PanelBoundary } from './PanelBoundary.tsx'
import { AnswerDialogs } from '../../../ui/score/AnswerDialogs.tsx'
import { PanelSkeleton } from '../../../ui/panel/PanelSkeleton.tsx'
import { countedScore } from '../../../ui/score/counted-score.ts'
import { ScorePanel } from './score/ScorePanel.tsx'
import { coachingMoments, nextMoment } from '../../../ui/score/score-summary.ts'
import { stageSteps } from './score/stage-steps.ts'
import { StageAnnouncer } from './StageAnnouncer.tsx'
import { useRescoreOutcome } from './score/use-rescore-outcome.ts'
import { useEvidenceSelection } from '../../../ui/evidence/use-evidence.ts'
import styles from './CallPage.module.css'

// Loaded in parallel with the data that it shows.
const transcriptPane = import('./transcript/CallTranscript.tsx')
const CallTranscript = lazy(() => transcriptPane.then(({ CallTranscript }) => ({ default: CallTranscript })))

// These tabs are rarely opened.
const TracePanel = lazy(() =>
  import('./trace/TracePanel.tsx').then(({ TracePanel }) => ({ default: TracePanel })),
)
const DetailsPanel = lazy(() =>
  import('./details/DetailsPanel.tsx').then(({ DetailsPanel }) => ({ default: DetailsPanel })),
)

const CoachingPanel = lazy(() =>
  import('../coaching/CoachingPanel.tsx').then(({ CoachingPanel }) => ({ default: CoachingPanel })),
)

// Loaded with the panel in which the words are written.
const UnsavedWords = lazy(() =>
  import('../coaching/CoachingPanel.tsx').then(({ UnsavedWords }) => ({ default: UnsavedWords })),
)

const HeldCallView = lazy(() =>
  import('../held/HeldCallView.tsx').then(({ HeldCallView }) => ({ default: HeldCallView })),
)
const Tombstone = lazy(() => import('./Tombstone.tsx').then(({ Tombstone }) => ({ default: Tombstone })))

const route = getRouteApi('/_app/calls/$callId')
/** Live events refresh a call; polling covers the time until they are connected. */
const pollMs = 5_000

/** One call: its transcript next to its score, trace and details. */
export function CallPage({ callId }: { callId: string }) {
  const t = useTranslations('callPage')
  const { data: call } = useSuspenseQuery({
    ...callQuery(useOrgId(), callId),
    refetchInterval: ({ state }) => (state.data !== undefined && isInPipeline(state.data) ? pollMs : false),
  })
  const withoutTitle = isHeld(call) ? t('heldTitle') : t('noContentTitle')
  usePageTitle(isTombstone(call) || isHeld(call) ? withoutTitle : call.title)
  if (isHeld(call)) return <HeldCallView call={call} />
  if (isTombstone(call)) return <Tombstone call={call} />
  return (
    <AnswerDialogs key={call.id}>
      <CallWorkspace call={call} />
    </AnswerDialogs>
  )
}

function CallWorkspace({ call }: { call: CallDetail }) {
  const t = useTranslations('callPage')
  const keyTexts = useTranslations('keys')
  const orgId = useOrgId()
  const navigate = route.useNavigate()
  const { c, t: time, at, tab } = route.useSearch()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const actions = useCallActions()
  const rescoring = useRescoreCall()
  const outcome = useRescoreOutcome(call)
  const callIds = useListedCallIds()
  const neighbors = neighborsOf(callIds, call.id)

  // The panels read the same queries and show their errors; here the data is only combined.
  const transcript = useTranscript(call)
  const score = useQuery({ ...callScoreQuery(orgId, call), placeholderData: (previous) => previous })
  const trace = useQuery({ ...callTraceQuery(orgId, call), placeholderData: (previous) => previous })
  const mayFollow = useCan('commands.view')
  const command = useQuery({
    ...commandQuery(orgId, call.commandId ?? ''),
    enabled: mayFollow && call.commandId !== null && isInPipeline(call),
  })
  const steps = stageSteps(call, trace.data, command.data)

  const answers = useMemo(
    () => (score.data === undefined ? undefined : countedScore(score.data)?.answers),
    [score.data],
  )
  const evidence = useMemo(() => (answers === undefined ? noEvidence : numberEvidence(answers)), [answers])
  const definition = score.data?.scorecard?.definition
  const criterionNames = useMemo(
    () =>
      new Map(
        definition?.sections
          .flatMap(({ criteria }) => criteria)
          .map(({ id, text }): [string, string] => [id, text]) ?? [],
      ),
    [definition],
  )

  const moments = useMemo(
    () => (definition === undefined || answers === undefined ? [] : coachingMoments(definition, answers)),
    [definition, answers],
  )

  const setAddress = useCallback(
    (address: EvidenceAddress) =>
      void navigate({
        search: (before) => ({ ...before, c: address.c, t: address.t, at: address.at }),
        replace: true,
        state: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const setTab = useCallback(
    (next: CallTab) =>
      void navigate({
        search: (before) => ({ ...before, tab: next }),
        replace: true,
        state: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const selection = useEvidenceSelection(evidence, { c, t: time, at }, setAddress)
  const isCoaching = tab === 'coaching'
  // The transcript numbers the quotes of the panel next to it. On a phone the transcript is another tab, so the last panel decides.
  const [showsCoaching, setShowsCoaching] = useState(isCoaching)
  if (tab !== 'transcript' && showsCoaching !== isCoaching) setShowsCoaching(isCoaching)
  const coaching = useCoaching(call, transcript.data?.messages, {
    isOpen: showsCoaching,
    onAdd: () => setTab('coaching'),
  })
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const addNote = (place: ChosenWords) => {
    coaching.placeDraft(place)
    setTab('coaching')
  }
  const goToNote = (noteId: string) => {
    coaching.chooseNote(noteId)
    if (isPhone) setTab('transcript')
  }
  const goToWords = (mark: EvidenceMark) => {
    coaching.chooseMark(mark)
    if (isPhone) setTab('transcript')
  }
  const showNote = (noteId: string) => {
    coaching.chooseNote(noteId)
    setTab('coaching')
  }

  const rescore = (scorecardId: string | null) => {
    if (rescoring.isPending) return
    rescoring.mutate(
      { callId: call.id, scorecardId: scorecardId ?? undefined },
      {
        onSuccess: ({ commandId }) => {
          outcome.start(commandId, call.score)
          setTab('score')
        },
      },
    )
  }
  const followRescore = (commandId: string) => {
    if (call.scoreStatus === 'SCORED_SUCCESS') outcome.start(commandId, call.score)
  }
  const remove = () => {
    // Navigate away first: the refresh after the deletion would read a call that is gone.
    const run = () =>
      void navigate({ to: '/calls', ignoreBlocker: true }).then(() => actions.remove([call.id]))
    if (coaching.hasUnsaved) setLeave(() => run)
    else run()
  }
  const open = (nextId: string) =>
    void navigate({ to: '/calls/$callId', params: { callId: nextId }, search: { tab }, state: true })
  const neighborKey = {
    label: neighbors === null ? undefined : keyTexts('neighbor'),
    isActive: () => neighbors !== null,
  }
  useShortcuts([
    { keys: 'j', ...neighborKey, run: () => neighbors?.next != null && open(neighbors.next) },
    { keys: 'k', ...neighborKey, run: () => neighbors?.previous != null && open(neighbors.previous) },
  ])

  const onMark = (mark: EvidenceMark) => {
    selection.select(
      mark,
      selection.criterionId !== null && mark.criterionIds.includes(selection.criterionId)
        ? selection.criterionId
        : undefined,
    )
    if (!isPhone && tab !== 'score') setTab('score')
  }
  const onQuote = (mark: EvidenceMark, criterionId: string) => {
    selection.select(mark, criterionId)
    // On a phone the transcript is in another tab.
    if (isPhone) setTab('transcript')
  }

  const showNextMoment = () => {
    const criterionId = nextMoment(moments, selection.criterionId)
    if (criterionId === undefined) return
    const [mark] = evidence.byCriterion.get(criterionId) ?? []
    if (mark === undefined) selection.selectCriterion(criterionId)
    else selection.select(mark, criterionId)
    if (tab !== 'score') setTab('score')
  }

  const panels: Record<CallTab, ReactNode> = {
    transcript: (
      <CallTranscript
        call={call}
        // Quotes are places in the words that they were found in.
        evidence={transcript.isStale ? noEvidence : showsCoaching ? coaching.evidence : evidence}
        selection={
          showsCoaching
            ? { current: coaching.currentMark, note: coaching.currentNote, turn: coaching.turn }
            : selection
        }
        criterionNames={showsCoaching ? coaching.names : criterionNames}
        repPercent={score.data?.score?.metrics.talkSharePercent ?? null}
        startSeconds={c === undefined ? (time ?? null) : null}
        onMark={showsCoaching ? coaching.chooseMark : onMark}
        notes={coaching.noteMarks}
        onNote={showNote}
        onAddNote={coaching.data?.mayWrite === true ? addNote : undefined}
      />
    ),
    score: (
      <ScorePanel
        call={call}
        steps={steps}
        evidence={evidence}
        messages={transcript.data?.messages}
        selection={selection}
        onQuote={onQuote}
        outcome={outcome.result}
        mayRescore={actions.mayRescore}
        onRescore={rescore}
        onRepChosen={followRescore}
        isRescoring={rescoring.isPending}
      />
    ),
    trace: <TracePanel call={call} />,
    coaching: <CoachingPanel call={call} coaching={coaching} onNote={goToNote} onMark={goToWords} />,
    details: <DetailsPanel call={call} />,
  }
  const panel = (name: CallTab) => (
    <PanelBoundary resetKey={`${call.id} ${name}`}>
      <Suspense fallback={<PanelSkeleton rows={10} rowHeight={28} />}>{panels[name]}</Suspense>
    </PanelBoundary>
  )

  return (
    <Page>
      <CallHeader
        call={call}
        neighbors={neighbors}
        onOpen={open}
        actions={actions}
        onRescore={rescore}
        onRescored={followRescore}
        isRescoring={rescoring.isPending}
        onDelete={remove}
        onNextMoment={moments.length === 0 ? undefined : showNextMoment}
        isPhone={isPhone}
      />
      <StageAnnouncer steps={steps} call={call} />
      {isPhone ? (
        <PanelTabs
          tabs={['transcript', 'score', 'trace', 'coaching', 'details']}
          current={tab}
          onTab={setTab}
          panel={panel}
          counts={{ coaching: coachingCount(coaching.data) }}
        />
      ) : (
        <Splitter
          className={styles.panes}
          lineSize={1}
          handleColor="var(--c-line)"
          withHandle={false}
          aria-label={t('resize')}
        >
          <Splitter.Pane defaultSize={57} min={32} className={styles.pane}>
            {panel('transcript')}
          </Splitter.Pane>
          <Splitter.Pane defaultSize={43} min={28} className={styles.pane}>
            <PanelTabs
              tabs={['score', 'trace', 'coaching', 'details']}
              current={tab === 'transcript' ? 'score' : tab}
              onTab={setTab}
              panel={panel}
              counts={{ coaching: coachingCount(coaching.data) }}
            />
          </Splitter.Pane>
        </Splitter>
      )}
      {coaching.hasUnsaved && (
        <Suspense fallback={null}>
          <UnsavedWords leave={leave} onAsked={() => setLeave(null)} />
        </Suspense>
      )}
    </Page>
  )
}

/** What waits in the tab: unresolved notes and open action items. */
const coachingCount = (data: Coaching | undefined): number =>
  data === undefined
    ? 0
    : data.notes.filter(({ resolvedAt }) => resolvedAt === null).length +
      data.actionItems.filter(({ doneAt }) => doneAt === null).length

const tabTexts = {
  transcript: 'tabTranscript',
  score: 'tabScore',
  trace: 'tabTrace',
  coaching: 'tabCoaching',
  details: 'tabDetails',
} as const

function PanelTabs({
  tabs,
  current,
  onTab,
  panel,
  counts,
}: {
  tabs: readonly CallTab[]
  current: CallTab
  onTab: (tab: CallTab) => void
  panel: (tab: CallTab) => ReactNode
  counts: Partial<Record<CallTab, number>>
}) {
  const t = useTranslations('callPage')
  const isTab = (value: string | null): value is CallTab => tabs.some((tab) => tab === value)
  return (
    <Tabs
      value={current}
      onChange={(value) => isTab(value) && onTab(value)}
      keepMounted={false}
      className={styles.tabs}
    >
      <Tabs.List aria-label={t('tabs')} className={styles.tabList}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {t(tabTexts[tab])}
            {(counts[tab] ?? 0) > 0 && (
              <Text
                span
                inherit
                ms={6}
                className="meta"
                title={t('tabCoachingCount', { count: counts[tab] ?? 0 })}
              >
                {counts[tab]}
              </Text>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={styles.tabPanel}>
          {panel(tab)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
