import type { ExternalCallState, ScoreStatus } from '#db/vocabulary.ts'

/** What is known of a call at a provider, for whoever asks why it is here, or not. */
export type CallStanding = {
  state: ExternalCallState
  reason: string
  firstSeenAt: Date
  updatedAt: Date
  startedAt: Date | null
  waitingUntil: Date | null
  importedBy: 'person' | 'schedule' | 'webhook' | null
  /** The call here, as far as the reader may see it. */
  call: { createdAt: Date; isDeleted: boolean; scoreStatus: ScoreStatus; statusReason: string; hasRep: boolean } | null
  /** There is one that the reader may not see. */
  isHidden: boolean
}

export type ExplanationStep = { at: Date | null; text: string }

const howFound = {
  person: 'It was listed by an import that somebody started.',
  schedule: 'It was listed by the automatic import.',
  webhook: 'The provider told of it.',
} as const

const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)

function headline(standing: CallStanding): string {
  const because = standing.reason === '' ? '' : ` ${sentence(standing.reason)}`
  switch (standing.state) {
    case 'listed':
      return 'Not here yet: it is listed, and its turn has not come.'
    case 'waiting':
      return `Not here yet.${because === '' ? ' Its transcript is not ready.' : because}`
    case 'excluded':
      return `Not here.${because === '' ? ' A privacy rule excluded it.' : because} Nothing of it was kept.`
    case 'no_transcript':
      return `Not here: it has no transcript.${because}`
    case 'failed':
      return `Not here: it could not be imported.${because}`
    case 'deleted':
      return `Not here: the provider no longer has it.${because}`
    case 'imported':
      if (standing.isHidden) return 'It is here, and you may not see it.'
      if (standing.call === null) return 'It was here and has been deleted.'
      if (standing.call.isDeleted) return 'It is here, in the deleted calls.'
      if (standing.call.scoreStatus === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE')
        return 'A privacy rule excluded it after it was fetched. Nothing of it was kept.'
      return `It is here.${standing.call.hasRep ? '' : ' It has no rep, so only people who see all calls see it.'}`
  }
  return standing.state satisfies never
}

/** Why a call is here or not, and the steps that have led there, in order. Null: nobody has ever named it. */
export function explainCall(standing: CallStanding | null): { explanation: string; steps: ExplanationStep[] } {
  if (standing === null) {
    return {
      explanation: 'The provider has never named this call here. Import the days around it, or check its id.',
      steps: [],
    }
  }
  const { call } = standing
  const steps: ExplanationStep[] = [
    ...(standing.startedAt === null ? [] : [{ at: standing.startedAt, text: 'The call took place.' }]),
    { at: standing.firstSeenAt, text: standing.importedBy === null ? 'The provider named it.' : howFound[standing.importedBy] },
  ]
  if (standing.state !== 'listed' && standing.state !== 'imported') {
    steps.push({ at: standing.updatedAt, text: sentence(standing.reason === '' ? headline(standing) : standing.reason) })
  }
  if (standing.waitingUntil !== null && standing.state === 'waiting') {
    steps.push({ at: standing.waitingUntil, text: 'Its transcript is asked for again.' })
  }
  if (call !== null) {
    steps.push({ at: call.createdAt, text: standing.reason === '' ? 'It was imported.' : `It was imported. ${sentence(standing.reason)}` })
    if (call.statusReason !== '') steps.push({ at: null, text: sentence(call.statusReason) })
  }
  return { explanation: headline(standing), steps }
}
