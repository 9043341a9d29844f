import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '#api/contract/session.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { useNow } from '../../../ui/Moment.tsx'
import { showDone } from '../../../ui/feedback/notices.tsx'
import { scorecardChoicesQuery } from '../queries.ts'
import type { ScorecardsState } from './components/DetailsStep.tsx'
import { usePersonChoices } from './components/PersonPicker.tsx'
import type { PeopleState } from './components/SpeakersStep.tsx'
import { useCreateCall } from './create-call.ts'
import { detailProblems, withCompany } from './model/details.ts'
import { type CallForm, chosenFile, isRead, type Step } from './model/draft.ts'
import { createDraftStore } from './model/draft-store.ts'
import { type GuessContext, guessAgain } from './model/guess-sides.ts'
import { callBody, fingerprint } from './model/payload.ts'
import { blocksSaving, repOf, speakerProblems } from './model/speakers.ts'
import { peopleChoicesQuery } from './queries.ts'
import { useDraft } from './use-draft.ts'
import { useTranscriptFiles } from './use-transcript-files.ts'

const noPeople: never[] = []
const noScorecards: never[] = []

/** Everything the page knows and does: draft, files, people, scorecards, steps and saving. */
export function useNewCall(me: Me) {
  const t = useTranslations('newCall')
  const orgId = useOrgId()
  const navigate = useNavigate()
  const now = useNow()
  const store = useMemo(() => createDraftStore(`${orgId} ${me.id}`), [orgId, me.id])
  const { draft, dispatch, keeping } = useDraft(store, t('files.interrupted'))
  const peopleQuery = useQuery(peopleChoicesQuery(orgId))
  const scorecardsQuery = useQuery(scorecardChoicesQuery(orgId))
  const people = peopleQuery.data ?? noPeople
  const choices = usePersonChoices({ me, people })

  const context = useMemo((): GuessContext => ({ me, people, organizationName: me.organization.name }), [me, people])
  const files = useTranscriptFiles(draft, dispatch, context)
  const readFiles = useRef(draft.files)
  useEffect(() => {
    readFiles.current = draft.files
  })
  useEffect(() => {
    // People may arrive after the first file: guesses get better, what a person has set stays.
    for (const file of readFiles.current.filter(isRead)) {
      const speakers = guessAgain(file.state.form.speakers, file.state.transcript, context)
      if (speakers === file.state.form.speakers) continue
      dispatch({
        type: 'form',
        id: file.id,
        update: (form) => withCompany(form, { ...form, speakers: guessAgain(form.speakers, file.state.transcript, context) }),
      })
    }
  }, [context, dispatch])

  const file = chosenFile(draft)
  const chosenId = file?.id ?? null
  const onForm = useCallback(
    (update: (form: CallForm) => CallForm) => {
      if (chosenId !== null) dispatch({ type: 'form', id: chosenId, update: (form) => withCompany(form, update(form)) })
    },
    [chosenId, dispatch],
  )
  const problems = useMemo(() => (file === null ? [] : speakerProblems(file.state.form.speakers)), [file])
  const areSpeakersFine = file !== null && !blocksSaving(problems)
  const areDetailsFine = file !== null && Object.keys(detailProblems(file.state.form, now)).length === 0
  const isReachable = (step: Step): boolean => {
    if (step === 'upload') return true
    if (step === 'speakers') return file !== null
    return step === 'details' ? areSpeakersFine : areSpeakersFine && areDetailsFine
  }

  const creating = useCreateCall()
  const [runsScore, setRunsScore] = useState(false)
  const isLeaving = useRef(false)
  async function save(runScore: boolean): Promise<void> {
    if (file === null || creating.isPending) return
    setRunsScore(runScore)
    const { form, transcript } = file.state
    const body = callBody(form, transcript, runScore)
    const mark = fingerprint(body)
    const key = form.attempt?.fingerprint === mark ? form.attempt.key : newIdempotencyKey()
    dispatch({ type: 'form', id: file.id, update: (current) => ({ ...current, attempt: { key, fingerprint: mark } }) })
    const accepted = await creating.mutateAsync({ body, idempotencyKey: key }).catch(() => null)
    // The step shows the error; nothing of the draft has changed.
    if (accepted === null) return
    const waiting = draft.files.filter((other) => other.id !== file.id && isRead(other)).length
    dispatch({ type: 'saved', id: file.id })
    if (waiting > 0) showDone(t('save.saved', { count: waiting }))
    isLeaving.current = true
    await navigate({ to: '/calls/$callId', params: { callId: accepted.callId } })
  }

  const peopleState: PeopleState = {
    choices,
    isLoading: peopleQuery.isPending,
    error: peopleQuery.error,
    onRetry: () => void peopleQuery.refetch(),
  }
  const scorecards: ScorecardsState = {
    list: scorecardsQuery.data ?? noScorecards,
    isLoading: scorecardsQuery.isPending,
    error: scorecardsQuery.error,
    onRetry: () => void scorecardsQuery.refetch(),
  }
  return {
    draft,
    dispatch,
    keeping,
    files,
    file,
    onForm,
    people: peopleState,
    scorecards,
    now,
    areSpeakersFine,
    areDetailsFine,
    isReachable,
    canScore: file !== null && repOf(file.state.form.speakers) !== undefined && problems.length === 0,
    waitingFiles: draft.files.filter((other) => other.id !== chosenId && isRead(other)).length,
    save,
    saving: creating.isPending ? (runsScore ? ('score' as const) : ('save' as const)) : null,
    saveError: creating.error,
    /** True while leaving would lose what storage refused to keep. */
    losesWork: () => !isLeaving.current && keeping === 'failed' && draft.files.length > 0,
    discard: () => {
      for (const { id } of draft.files) files.remove(id)
      dispatch({ type: 'discarded' })
    },
  }
}
