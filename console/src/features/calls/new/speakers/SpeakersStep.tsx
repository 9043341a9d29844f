import { Button, Text } from '@mantine/core'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { statsByName } from '#workers/domain/calls/speaker-stats.ts'
import { proposeRep, type RepProposal } from '#workers/domain/calls/propose-rep.ts'
import { isNameless } from '#workers/domain/people/nameless.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import type { CallForm, ReadFile, Speaker } from '../draft/draft.ts'
import { findMentionedNames } from './mentioned-names.ts'
import { mergeSpeakers, repOf, speakerProblems, splitSpeaker, withSide } from './speakers.ts'
import { MessagePreview } from './MessagePreview.tsx'
import type { PersonChoices } from './use-person-choices.ts'
import { MentionedNames, SpeakerProblems, type RowProposal } from './SpeakerProblems.tsx'
import { SpeakerRow } from './SpeakerRow.tsx'
import styles from './Speakers.module.css'

const MergeDialog = lazy(() =>
  import('./MergeDialog.tsx').then(({ MergeDialog }) => ({ default: MergeDialog })),
)

const firstShown = 50
const hintsShown = 3

export type PeopleState = {
  choices: PersonChoices
  /** People whose calls the user may upload. */
  callers: PersonChoices
  isLoading: boolean
  error: Error | null
  onRetry: () => void
}

/** Assigns sides, people and names to all speakers. */
export function SpeakersStep({
  file,
  people,
  organizationName,
  onForm,
}: {
  file: ReadFile
  people: PeopleState
  organizationName: string
  onForm: (update: (form: CallForm) => CallForm) => void
}) {
  const t = useTranslations('newCall.speakers')
  const { transcript, form } = file.state
  const rows = form.speakers
  const [isMerging, setMerging] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const stats = useMemo(() => statsByName(transcript.messages), [transcript])
  const mentionedByName = useMemo(() => findMentionedNames(transcript.messages), [transcript])
  const problems = speakerProblems(rows)
  const hasNoRep = repOf(rows) === undefined
  const proposal = useMemo(
    () =>
      hasNoRep
        ? (transcript.proposedRep ?? proposeRep({ messages: transcript.messages, organizationName }))
        : null,
    [hasNoRep, transcript, organizationName],
  )
  const faulty = new Set(
    problems.flatMap((problem) =>
      'indexes' in problem ? problem.indexes : 'index' in problem ? [problem.index] : [],
    ),
  )
  const taken = new Set(rows.map(({ name }) => name.trim().toLocaleLowerCase()))
  const mentioned = rows
    .flatMap((row, index) => {
      const name = isNameless(row.name) ? mentionedByName.get(row.names[0] ?? '') : undefined
      return name === undefined || taken.has(name.name.toLocaleLowerCase()) ? [] : [{ index, name }]
    })
    .slice(0, hintsShown)

  const setRows = useCallback(
    (change: (rows: Speaker[]) => Speaker[]) =>
      onForm((current) => ({ ...current, speakers: change(current.speakers) })),
    [onForm],
  )
  const changeRow = useCallback(
    (index: number, change: (row: Speaker) => Speaker) =>
      setRows((current) => current.map((row, position) => (position === index ? change(row) : row))),
    [setRows],
  )
  const split = useCallback((index: number) => setRows((current) => splitSpeaker(current, index)), [setRows])
  const mergeAll = (indexes: readonly number[]) =>
    setRows((current) => {
      const [kept, ...gone] = [...indexes].toSorted((one, other) => one - other)
      return kept === undefined
        ? current
        : gone
            .toSorted((one, other) => other - one)
            .reduce((merged, index) => mergeSpeakers(merged, kept, index), current)
    })
  const openMerge = useCallback(() => setMerging(true), [])
  const shown = showsAll ? rows : rows.slice(0, firstShown)
  return (
    <>
      <Text size="xs" c="dimmed">
        {t('hint')}
      </Text>
      {people.error !== null && (
        <ErrorAlert error={people.error} onRetry={people.onRetry}>
          {t('peopleFailed')}
        </ErrorAlert>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('messages')}</th>
            <th scope="col" title={t('wordsHint')}>
              {t('words')}
            </th>
            <th scope="col">{t('side')}</th>
            <th scope="col">{t('person')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <SpeakerRow
              key={row.names[0]}
              row={row}
              index={index}
              fileStats={stats}
              choices={people.choices}
              callers={people.callers}
              isLoadingPeople={people.isLoading}
              hasError={faulty.has(index)}
              onChange={changeRow}
              onSplit={split}
            />
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setShowsAll(true)}
        >
          {t('showAll', { count: rows.length })}
        </Button>
      )}
      <SpeakerProblems
        problems={problems}
        rows={rows}
        proposal={proposalFor(rows, proposal)}
        onRep={(index) => changeRow(index, (row) => withSide(row, 'rep'))}
        onOnlyRep={(kept) =>
          setRows((current) =>
            current.map((row, index) =>
              row.side === 'rep' && index !== kept ? { ...row, side: 'colleague', isTouched: true } : row,
            ),
          )
        }
        onMerge={mergeAll}
      />
      <MentionedNames
        rows={rows}
        mentioned={mentioned}
        onUseName={(index, name) => changeRow(index, (row) => ({ ...row, name, isTouched: true }))}
      />
      <MessagePreview
        transcript={transcript}
        speakers={rows}
        onMerge={rows.length > 1 ? openMerge : undefined}
      />
      {isMerging && (
        <Suspense fallback={null}>
          <MergeDialog
            rows={rows}
            onClose={() => setMerging(false)}
            onMerge={(kept, gone) => setRows((current) => mergeSpeakers(current, kept, gone))}
          />
        </Suspense>
      )}
    </>
  )
}

/** The row of a proposal worth a click. Null if the proposal is a guess, or the user has decided about that speaker. */
function proposalFor(rows: readonly Speaker[], proposal: RepProposal | null): RowProposal | null {
  if (proposal === null || proposal.certainty === 'unsure') return null
  const index = rows.findIndex(({ names, isTouched }) => !isTouched && names.includes(proposal.name))
  return index === -1 ? null : { index, reason: proposal.reason }
}
