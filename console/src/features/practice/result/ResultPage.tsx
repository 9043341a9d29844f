import { Splitter, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import type { PracticeResult } from '#api/contract/practice.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useMe } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import {
  type EvidenceAddress,
  type EvidenceMark,
  numberEvidence,
  stepFrom,
} from '../../../ui/evidence/evidence.ts'
import { AnswerDialogs } from '../../../ui/score/AnswerDialogs.tsx'
import { useEvidenceSelection } from '../../../ui/evidence/use-evidence.ts'
import { Page } from '../../../ui/Page.tsx'
import { PanelSkeleton } from '../../../ui/panel/PanelSkeleton.tsx'
import { ScrollRegion } from '../../../ui/panel/ScrollRegion.tsx'
import { countedScore } from '../../../ui/score/counted-score.ts'
import { BriefFacts } from '../BriefFacts.tsx'
import { Notes } from '../call/Notes.tsx'
import type { PracticeCallPageProps, ResultTab } from '../call/search.ts'
import { useNotes } from '../call/use-notes.ts'
import { practiceResultQuery } from '../queries/attempts.ts'
import { apart, type Moment } from './moments.ts'
import { ResultHeader } from './ResultHeader.tsx'
import { type Place, ResultTranscript } from './ResultTranscript.tsx'
import { ScoreSide } from './ScoreSide.tsx'
import { practiceResult } from './texts.ts'
import { ResumeOpen, useResume } from './use-resume.tsx'
import { wrongTurns } from './wrong-turns.ts'
import styles from './Result.module.css'

// Comparing is rare, and it loads the other attempts.
const Compare = lazy(() => import('./Compare.tsx').then(({ Compare }) => ({ default: Compare })))

/** The result of a call: transcript next to score, what the buyer was hiding, and buttons to try again. */
export const ResultPage = (props: PracticeCallPageProps) => (
  <MoreTexts texts={practiceResult}>
    <AnswerDialogs key={props.callId}>
      <Result {...props} />
    </AnswerDialogs>
  </MoreTexts>
)

function Result({ callId, search, onSearch }: PracticeCallPageProps) {
  const { data: result } = useSuspenseQuery(practiceResultQuery(useOrgId(), callId))
  const { call, transcript, review, nextBot } = result
  const t = useTranslations('practiceResult')
  const me = useMe()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isOwn = call.rep !== null && call.rep.id === me?.id
  const resuming = useResume(callId)

  const wrong = useMemo(() => wrongTurns(result, countedScore(result.score)?.answers ?? []), [result])
  const { evidence, criterionNames } = useMemo(() => evidenceOf(result), [result])
  const written = useRef(search)
  const write = useCallback(
    (next: PracticeCallPageProps['search']) => {
      written.current = next
      onSearch(next)
    },
    [onSearch],
  )
  const setAddress = useCallback(
    (address: EvidenceAddress) =>
      write({ tab: written.current.tab, c: address.c, t: address.t, at: address.at }),
    [write],
  )
  const selection = useEvidenceSelection(evidence, { c: search.c, t: search.t, at: search.at }, setAddress)
  const tab: ResultTab = search.tab ?? 'score'
  const setTab = (next: ResultTab) => write({ ...written.current, tab: next === 'score' ? undefined : next })

  const [moment, setMoment] = useState<{ moment: Moment; turn: number } | null>(null)
  const currentMark = selection.current === null ? null : (evidence.marks[selection.current - 1] ?? null)
  const select = (mark: EvidenceMark, criterionId?: string) => {
    setMoment(null)
    selection.select(mark, criterionId)
  }
  const step = (direction: 1 | -1) => {
    const mark = stepFrom(evidence, selection.current, direction)
    if (mark !== null) select(mark)
  }
  useShortcuts([
    { keys: 'j', label: t('evidence'), run: () => step(1) },
    { keys: 'k', label: t('evidence'), run: () => step(-1) },
  ])
  const showMoment = (next: Moment) => {
    setMoment((before) => ({ moment: next, turn: (before?.turn ?? 0) + 1 }))
    // On a phone the transcript is in another tab.
    if (isPhone) setTab('transcript')
  }

  const panels: Record<ResultTab, ReactNode> = {
    transcript: (
      <ResultTranscript
        transcript={transcript}
        buyer={call.brief.buyer}
        review={review}
        evidence={evidence}
        currentMark={moment === null ? selection.current : null}
        criterionNames={criterionNames}
        place={placeOf(moment, currentMark, selection.turn)}
        onMark={(mark) => {
          select(mark)
          if (!isPhone && tab !== 'score') setTab('score')
        }}
        replayedUpTo={call.resumedFrom?.turnIndex ?? null}
        resume={
          call.may.resume
            ? { onResume: resuming.resume, busyTurn: resuming.busyTurn, wrongTurns: wrong }
            : null
        }
      />
    ),
    score: (
      <ScoreSide
        result={result}
        isOwn={isOwn}
        evidence={evidence}
        selection={selection}
        onQuote={(mark, criterionId) => {
          select(mark, criterionId)
          if (isPhone) setTab('transcript')
        }}
        onMoment={showMoment}
        onCompare={() => setTab('attempts')}
      />
    ),
    attempts: (
      <Suspense fallback={<PanelSkeleton rows={10} rowHeight={30} />}>
        <Compare result={result} />
      </Suspense>
    ),
    brief: <BriefPanel call={call} />,
  }
  return (
    <Page>
      <ResultHeader call={call} nextBot={nextBot} isOwn={isOwn} isPhone={isPhone} />
      <ResumeOpen resuming={resuming} />
      <NotesHolder call={call}>
        {isPhone ? (
          <PanelTabs
            tabs={['transcript', 'score', 'attempts', 'brief']}
            current={tab}
            onTab={setTab}
            panels={panels}
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
              {panels.transcript}
            </Splitter.Pane>
            <Splitter.Pane defaultSize={43} min={28} className={styles.pane}>
              <PanelTabs
                tabs={['score', 'attempts', 'brief']}
                current={tab === 'transcript' ? 'score' : tab}
                onTab={setTab}
                panels={panels}
              />
            </Splitter.Pane>
          </Splitter>
        )}
      </NotesHolder>
    </Page>
  )
}

/** Quotes of both scorecards, numbered in the order spoken. */
function evidenceOf({ score, gatekeeper }: PracticeResult) {
  const answers = countedScore(score)?.answers ?? []
  const reception =
    gatekeeper?.scorecard == null ? null : apart(gatekeeper.scorecard.definition, gatekeeper.answers)
  const definitions = [score.scorecard?.definition, reception?.definition]
  const criteria = definitions.flatMap((definition) =>
    (definition?.sections ?? []).flatMap((section) => section.criteria),
  )
  return {
    evidence: numberEvidence([...(reception?.answers ?? []), ...answers]),
    criterionNames: new Map(criteria.map(({ id, text }): [string, string] => [id, text])),
  }
}

function placeOf(
  moment: { moment: Moment; turn: number } | null,
  mark: EvidenceMark | null,
  turn: number,
): Place | null {
  if (moment !== null)
    return { messageIndex: moment.moment.messageIndex, mark: null, turn: `moment ${moment.turn}` }
  return mark === null
    ? null
    : { messageIndex: mark.messageIndex, mark: mark.number, turn: `mark ${mark.number} ${turn}` }
}

function BriefPanel({ call }: { call: PracticeResult['call'] }) {
  const t = useTranslations('practiceBrief')
  return (
    <ScrollRegion label={t('title')}>
      <BriefFacts brief={call.brief}>{call.notes !== null && <OwnNotes />}</BriefFacts>
    </ScrollRegion>
  )
}

const NotesContext = createContext<ReturnType<typeof useNotes> | null>(null)

/** Holds the notes while another tab is shown. Typing renders nothing but what shows them. */
function NotesHolder({ call, children }: { call: PracticeResult['call']; children: ReactNode }) {
  const notes = useNotes(call.id, call.notes)
  return <NotesContext value={notes}>{children}</NotesContext>
}

function OwnNotes() {
  const notes = use(NotesContext)
  return notes !== null && <Notes notes={notes} minRows={6} />
}

const tabTexts = {
  transcript: 'tabTranscript',
  score: 'tabScore',
  attempts: 'tabAttempts',
  brief: 'tabBrief',
} as const

function PanelTabs({
  tabs,
  current,
  onTab,
  panels,
}: {
  tabs: readonly ResultTab[]
  current: ResultTab
  onTab: (tab: ResultTab) => void
  panels: Record<ResultTab, ReactNode>
}) {
  const t = useTranslations('practiceResult')
  return (
    <Tabs
      value={current}
      onChange={(value) => {
        const next = tabs.find((tab) => tab === value)
        if (next !== undefined) onTab(next)
      }}
      keepMounted={false}
      className={styles.tabs}
    >
      <Tabs.List aria-label={t('tabs')} flex="none" px={6}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab} px={10} h={41}>
            {t(tabTexts[tab])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          {panels[tab]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
