import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgUser } from '#api/contract/people.ts'
import type { Me } from '#api/contract/session.ts'
import { transcriptLimits } from '#workers/domain/transcripts/message.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useNavigateHere } from '../../../lib/use-navigate-here.ts'
import { useIsStillHere, useOrgId } from '../../../lib/use-session.ts'
import { useNow } from '../../../ui/Moment.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { scorecardChoicesQuery } from '../../../lib/scorecards.ts'
import type { ScorecardsState } from './details/DetailsStep.tsx'
import { usePersonChoices } from './speakers/use-person-choices.ts'
import type { PeopleState } from './speakers/SpeakersStep.tsx'
import { useCreateCall } from '../queries/mutations.ts'
import { detailProblems, withCompany } from './details/details.ts'
import { type CallForm, chosenFile, isRead, type ReadFile, type TranscriptFile } from './draft/draft.ts'
import { createDraftStore } from './draft/draft-store.ts'
import { type GuessContext, guessAgain } from './speakers/guess-sides.ts'
import { callBody, fingerprint } from './save/payload.ts'
import { readinessOf, textLength } from './save/readiness.ts'
import { blocksSaving, repOf, speakerProblems } from './speakers/speakers.ts'
import { peopleChoicesQuery } from '../queries/people.ts'
import { useDraft } from './draft/use-draft.ts'
import { useTranscriptFiles } from './files/use-transcript-files.ts'

const noPeople: never[] = []
const noScorecards: never[] = []

/** People of the teams that the user leads; the user may upload their calls. */
function ledTeammates(me: Me, people: readonly OrgUser[]): OrgUser[] {
  const own = people.find(({ id }) => id === me.id)
  const led = new Set(own?.teams.filter(({ role }) => role === 'ADMIN').map(({ id }) => id))
  return people.filter(({ teams }) => teams.some(({ id }) => led.has(id)))
}

const readyFiles = (files: readonly TranscriptFile[], now: Date): ReadFile[] =>
  files.filter(isRead).filter((file) => readinessOf(file, now).openStep === null)

/** State of the page: draft, files, people, scorecards and saving. */
export function useNewCall(me: Me) {
  const t = useTranslations('newCall')
  const orgId = useOrgId()
  const navigate = useNavigateHere()
  const isStillHere = useIsStillHere()
  const now = useNow()
  const store = useMemo(() => createDraftStore(`${orgId} ${me.id}`), [orgId, me.id])
  const { draft, dispatch, keeping } = useDraft(store, t('files.interrupted'))
  const peopleQuery = useQuery(peopleChoicesQuery(orgId))
  const scorecardsQuery = useQuery(scorecardChoicesQuery(orgId))
  const people = peopleQuery.data ?? noPeople
  const choices = usePersonChoices({ me, people })
  const mayChooseCaller = useCan('calls.createForOthers')
  const possibleCallers = useMemo(
    () => (mayChooseCaller ? people : ledTeammates(me, people)),
    [mayChooseCaller, me, people],
  )
  const callers = usePersonChoices({ me, people: possibleCallers })

  const context = useMemo(
    (): GuessContext => ({
      me,
      people,
      organizationName: me.organization.name,
      mayBeCaller: (userId) => callers.byId.has(userId),
    }),
    [me, people, callers],
  )
  const files = useTranscriptFiles(draft, dispatch, context)
  const latestFiles = useRef(draft.files)
  useEffect(() => {
    latestFiles.current = draft.files
  })
  useEffect(() => {
    // People may load after the first file was read. Guesses are repeated, but what the user has set stays.
    for (const file of latestFiles.current.filter(isRead)) {
      const speakers = guessAgain(file.state.form.speakers, file.state.transcript, context)
      if (speakers === file.state.form.speakers) continue
      dispatch({
        type: 'form',
        id: file.id,
        update: (form) =>
          withCompany(form, { ...form, speakers: guessAgain(form.speakers, file.state.transcript, context) }),
      })
    }
  }, [context, dispatch])

  const file = chosenFile(draft)
  const chosenId = file?.id ?? null
  const onForm = useCallback(
    (update: (form: CallForm) => CallForm) => {
      if (chosenId !== null)
        dispatch({ type: 'form', id: chosenId, update: (form) => withCompany(form, update(form)) })
    },
    [chosenId, dispatch],
  )
  const problems = useMemo(() => (file === null ? [] : speakerProblems(file.state.form.speakers)), [file])
  const areSpeakersFine = file !== null && !blocksSaving(problems)
  const areDetailsFine = file !== null && Object.keys(detailProblems(file.state.form, now)).length === 0

  // The server refuses longer transcripts. The user's names count too, so the parser's own limit is not enough.
  const isTooLong = useMemo(
    () =>
      file !== null &&
      textLength(file.state.form.speakers, file.state.transcript) > transcriptLimits.textCharacters,
    [file],
  )

  const creating = useCreateCall()
  const [runsScore, setRunsScore] = useState(false)
  const [batchProgress, setBatchProgress] = useState<{ position: number; total: number } | null>(null)
  const [batchError, setBatchError] = useState<{ name: string; message: string } | null>(null)
  const isLeaving = useRef(false)

  /** Creates the call of one file. The same content is sent with the same key, so that a lost response creates no second call. */
  const create = async ({ id, state: { form, transcript } }: ReadFile, runScore: boolean) => {
    const body = callBody(form, transcript, runScore)
    const mark = fingerprint(body)
    const key = form.attempt?.fingerprint === mark ? form.attempt.key : newIdempotencyKey()
    dispatch({ type: 'form', id, update: (current) => ({ ...current, attempt: { key, fingerprint: mark } }) })
    const accepted = await creating.mutateAsync({ body, idempotencyKey: key })
    dispatch({ type: 'saved', id })
    return accepted
  }
  async function save(runScore: boolean): Promise<void> {
    if (file === null || creating.isPending) return
    setBatchError(null)
    setRunsScore(runScore)
    // The wizard shows the error, and the draft is unchanged.
    const accepted = await create(file, runScore).catch(() => null)
    if (accepted === null || !isStillHere()) return

    const waiting = draft.files.filter((other) => other.id !== file.id && isRead(other)).length
    if (waiting > 0) showDone(t('save.saved', { count: waiting }))
    isLeaving.current = true
    await navigate({ to: '/calls/$callId', params: { callId: accepted.callId } })
  }
  /**
   * Saves every file without open questions, one after the other, as it is when its turn comes. Stops at the first error and keeps the
   * rest.
   */
  async function saveAll(runScore: boolean): Promise<void> {
    if (creating.isPending) return
    setBatchError(null)
    const ready = readyFiles(draft.files, now)
    const savedIds = new Set<string>()
    for (const [index, { id }] of ready.entries()) {
      // The rest belongs to the organization that the user has left.
      if (!isStillHere()) return
      setBatchProgress({ position: index + 1, total: ready.length })
      // The user may have changed or removed it meanwhile.
      const each = readyFiles(latestFiles.current, now).find((file) => file.id === id)
      if (each === undefined) continue
      const { canScore } = readinessOf(each, now)
      try {
        await create(each, runScore && canScore)
        savedIds.add(id)
      } catch (error) {
        setBatchProgress(null)
        return setBatchError({
          name: each.name,
          message: error instanceof Error ? error.message : String(error),
        })
      }
    }
    if (!isStillHere()) return
    setBatchProgress(null)
    if (savedIds.size > 0) showDone(t('batch.saved', { count: savedIds.size }))
    if (savedIds.size === 0 || latestFiles.current.some(({ id }) => !savedIds.has(id))) return
    isLeaving.current = true
    await navigate({ to: '/calls' })
  }

  const peopleState: PeopleState = {
    choices,
    callers,
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
    organizationName: me.organization.name,
    scorecards,
    now,
    areSpeakersFine,
    areDetailsFine,
    isReadyToSave: areSpeakersFine && areDetailsFine && !isTooLong,
    isTooLong,
    canScore: file !== null && repOf(file.state.form.speakers) !== undefined && problems.length === 0,
    readCount: draft.files.filter(isRead).length,
    save,
    saveAll,
    batchProgress,
    batchError,
    saving:
      creating.isPending && batchProgress === null
        ? runsScore
          ? ('score' as const)
          : ('save' as const)
        : null,
    saveError: batchError === null ? creating.error : null,
    /** Whether leaving would lose a draft that the browser refused to store. */
    losesWork: () => !isLeaving.current && keeping === 'failed' && draft.files.length > 0,
    discard: () => {
      for (const { id } of draft.files) files.remove(id)
      dispatch({ type: 'discarded' })
      setBatchError(null)
      if (creating.isError) creating.reset()
    },
  }
}
