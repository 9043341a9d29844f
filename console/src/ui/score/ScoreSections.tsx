import { Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallScore, TranscriptTurn } from '#api/contract/calls.ts'
import type { LayerAnswer, ScoreLayer } from '#api/contract/score-layer.ts'
import type { Criterion, CriterionAnswer, ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { Evidence, EvidenceMark } from '../evidence/evidence.ts'
import type { EvidenceSelection } from '../evidence/use-evidence.ts'
import { type AnswerState, CriterionRow } from './CriterionRow.tsx'
import { PointsBar } from './PointsBar.tsx'
import { points, sectionsOf } from './score-summary.ts'
import styles from './Score.module.css'

const AnswerCorrections = lazy(() =>
  import('./AnswerCorrections.tsx').then(({ AnswerCorrections }) => ({ default: AnswerCorrections })),
)

/** What people said about the answers of a score. */
export type Corrections = {
  callId: string
  machine: NonNullable<CallScore['score']>
  layer: ScoreLayer
}

function stateOf(layer: LayerAnswer | undefined): AnswerState | null {
  if (layer === undefined) return null
  if (layer.openDispute !== null) return 'disputed'
  if (layer.waiting.length > 0) return 'waits'
  return layer.answer === null ? null : 'changed'
}

/** Sections with their criteria. The criterion of the current evidence is opened and scrolled into view. */
export function ScoreSections({
  definition,
  answers,
  evidence,
  messages,
  selection,
  corrections,
  onQuote,
}: {
  definition: ScorecardDefinition
  answers: readonly CriterionAnswer[]
  evidence: Evidence
  messages: readonly TranscriptTurn[] | undefined
  selection: EvidenceSelection
  /** Null: without corrections. */
  corrections: Corrections | null
  /** A quote was selected, to be read in the transcript. */
  onQuote: (mark: EvidenceMark, criterionId: string) => void
}) {
  const t = useTranslations('callScore')
  const sections = useMemo(() => sectionsOf(definition, answers), [definition, answers])
  const [closedSections, setClosedSections] = useState<ReadonlySet<string>>(new Set())
  const [openCriteria, setOpenCriteria] = useState<ReadonlySet<string>>(new Set())
  const listRef = useRef<HTMLDivElement | null>(null)
  const { criterionId, turn } = selection
  const layers = useMemo(
    () => new Map(corrections?.layer.answers.map((one) => [one.criterionId, one])),
    [corrections?.layer],
  )

  // Stepping through evidence opens the section and criterion that it belongs to.
  const selectionKey = criterionId === null ? null : `${criterionId} ${turn}`
  const [followed, setFollowed] = useState<string | null>(null)
  if (selectionKey !== followed) {
    setFollowed(selectionKey)
    if (criterionId !== null) {
      const section = sections.find(({ rows }) => rows.some(({ criterion }) => criterion.id === criterionId))
      if (section !== undefined && closedSections.has(section.id))
        setClosedSections(without(closedSections, section.id))
      setOpenCriteria(new Set([...openCriteria, criterionId]))
    }
  }
  useEffect(() => {
    if (selectionKey === null || criterionId === null) return
    listRef.current
      ?.querySelector(`[data-criterion="${CSS.escape(criterionId)}"]`)
      ?.scrollIntoView({ block: 'nearest' })
  }, [criterionId, selectionKey])

  return (
    <div ref={listRef}>
      {sections.map((section) => {
        const isOpen = !closedSections.has(section.id)
        const Chevron = isOpen ? IconChevronDown : IconChevronRight
        const missing = section.possible - section.assessed
        return (
          <section key={section.id} aria-label={section.name}>
            <h2 className={styles.sectionTitle}>
              <button
                type="button"
                className={styles.sectionHead}
                aria-expanded={isOpen}
                onClick={() =>
                  setClosedSections(
                    isOpen ? new Set([...closedSections, section.id]) : without(closedSections, section.id),
                  )
                }
              >
                <Chevron size={14} stroke={1.8} className={styles.chevron} aria-hidden />
                <span className={styles.sectionName} title={section.name}>
                  {section.name}
                </span>
                {missing > 0 && (
                  <Text span size="xs" c="dimmed" fw={400} flex="none">
                    {t('sectionMissing', { points: points(missing) })}
                  </Text>
                )}
                <PointsBar totals={section} />
                <span className={styles.points}>
                  {section.assessed === 0 ? '–' : points(section.earned)} / {points(section.assessed)}
                </span>
              </button>
            </h2>
            {isOpen && (
              <ul className={styles.criteria}>
                {section.rows.map(({ criterion, answer }) => {
                  const marks = evidence.byCriterion.get(criterion.id) ?? []
                  const isCriterionOpen = openCriteria.has(criterion.id)
                  const toggle = () => {
                    if (isCriterionOpen) setOpenCriteria(without(openCriteria, criterion.id))
                    else if (marks[0] !== undefined) selection.select(marks[0], criterion.id)
                    else selection.selectCriterion(criterion.id)
                  }
                  return (
                    <CriterionRow
                      key={criterion.id}
                      criterion={criterion}
                      answer={answer}
                      marks={marks}
                      messages={messages}
                      isOpen={isCriterionOpen}
                      currentMark={selection.current}
                      state={stateOf(layers.get(criterion.id))}
                      corrections={
                        isCriterionOpen &&
                        corrections !== null && (
                          <OwnCorrections
                            corrections={corrections}
                            criterion={criterion}
                            answer={answer}
                            messages={messages}
                          />
                        )
                      }
                      onToggle={toggle}
                      onMark={(mark) => onQuote(mark, criterion.id)}
                    />
                  )
                })}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

const without = (set: ReadonlySet<string>, item: string): ReadonlySet<string> =>
  new Set([...set].filter((other) => other !== item))

function OwnCorrections({
  corrections: { callId, machine, layer },
  criterion,
  answer,
  messages,
}: {
  corrections: Corrections
  criterion: Criterion
  answer: CriterionAnswer
  messages: readonly TranscriptTurn[] | undefined
}) {
  const own = layer.answers.find(({ criterionId }) => criterionId === criterion.id)
  const machineAnswer = machine.answers.find(({ criterionId }) => criterionId === criterion.id)
  if (own === undefined || machineAnswer === undefined) return null
  return (
    <Suspense fallback={null}>
      <AnswerCorrections
        callId={callId}
        scoreId={machine.id}
        criterion={criterion}
        machine={machineAnswer}
        answer={answer}
        layer={own}
        messages={messages}
      />
    </Suspense>
  )
}
