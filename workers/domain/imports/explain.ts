import type { ExternalCallState } from '#db/vocabulary/imports.ts'
import type { ScoreStatus } from '#db/vocabulary/calls.ts'

/** What is known about a provider's call, to explain why it was imported or not. */
export type ExternalCallFacts = {
  state: ExternalCallState
  reason: string
  firstSeenAt: Date
  updatedAt: Date
  startedAt: Date | null
  waitingUntil: Date | null
  /** When its import was canceled, if that was before the call's turn. */
  canceledAt: Date | null
  importedBy: 'person' | 'schedule' | 'webhook' | null
  /** The imported call; null when there is none or the reader may not see it. */
  call: {
    createdAt: Date
    isDeleted: boolean
    scoreStatus: ScoreStatus
    statusReason: string
    hasRep: boolean
  } | null
  /** True when the call was imported and the reader may not see it. */
  isHidden: boolean
}

export type ExplanationStep = { at: Date | null; text: string }

const howFound = {
  person: 'A user’s import listed it.',
  schedule: 'An automatic import listed it.',
  webhook: 'The provider sent a webhook about it.',
} as const

const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)

/** Why a canceled import did not import a call. */
export const canceledReason = 'Its import was canceled.'

const isImported = (facts: ExternalCallFacts): boolean => facts.call !== null || facts.isHidden

/** What became of a call after its import. */
function importedHeadline(facts: ExternalCallFacts): string {
  if (facts.isHidden) return 'It was imported, but you don’t have access to it.'
  if (facts.call === null) return 'It was imported and later deleted.'
  if (facts.call.isDeleted) return 'It was imported and is now among the deleted calls.'
  if (facts.call.scoreStatus === 'HELD_FOR_PRIVACY_DECISION')
    return 'A privacy rule holds it until somebody decides about it.'
  if (facts.call.scoreStatus === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE')
    return 'A privacy rule excluded it after it was fetched. None of its content was kept.'
  return `It was imported.${facts.call.hasRep ? '' : ' It has no rep, so only users who see all calls can see it.'}`
}

/** What came of fetching an imported call again. */
function updateHeadline({ state, reason, canceledAt }: ExternalCallFacts): string {
  if (canceledAt !== null) return 'Its update was canceled.'
  switch (state) {
    case 'listed':
      return 'Its update waits for its turn.'
    case 'waiting':
      return 'Its update waits for the transcript.'
    case 'no_transcript':
      return 'The last update found no transcript.'
    case 'failed':
      return sentence(reason === '' ? 'The last update failed' : `The last update failed: ${reason}`)
    case 'deleted':
      return 'The provider has deleted it since.'
    case 'imported':
    case 'excluded':
      return ''
  }
  return state satisfies never
}

function headline(facts: ExternalCallFacts): string {
  const because = facts.reason === '' ? '' : ` ${sentence(facts.reason)}`
  if (facts.state === 'excluded')
    return `Not imported.${because === '' ? ' A privacy rule excluded it.' : because} None of its content was kept.`
  if (isImported(facts)) return `${importedHeadline(facts)} ${updateHeadline(facts)}`.trimEnd()
  if (facts.canceledAt !== null) return 'Not imported: its import was canceled.'
  switch (facts.state) {
    case 'listed':
      return 'Not imported yet: it is listed and waits for its turn.'
    case 'waiting':
      return `Not imported yet.${because === '' ? ' Its transcript is not ready.' : because}`
    case 'no_transcript':
      return `Not imported: it has no transcript.${because}`
    case 'failed':
      return `Not imported: the import failed.${because}`
    case 'deleted':
      return `Not imported: the provider no longer has it.${because}`
    case 'imported':
      return importedHeadline(facts)
  }
  return facts.state satisfies never
}

/** Why a call was imported or not, and the steps that led there, in order. Null means that the provider never listed the call. */
export function explainCall(facts: ExternalCallFacts | null): {
  explanation: string
  steps: ExplanationStep[]
} {
  if (facts === null) {
    return {
      explanation: 'The provider hasn’t listed this call yet. Import the days around it, or check its id.',
      steps: [],
    }
  }
  const { call } = facts
  const steps: ExplanationStep[] = [
    ...(facts.startedAt === null ? [] : [{ at: facts.startedAt, text: 'The call took place.' }]),
    {
      at: facts.firstSeenAt,
      text: facts.importedBy === null ? 'The provider listed it.' : howFound[facts.importedBy],
    },
  ]
  const isReasonOfImport = facts.state === 'imported' && facts.reason !== ''
  if (call !== null) {
    steps.push({
      at: call.createdAt,
      text: isReasonOfImport ? `It was imported. ${sentence(facts.reason)}` : 'It was imported.',
    })
  }
  if (facts.canceledAt !== null) {
    steps.push({ at: facts.canceledAt, text: canceledReason })
  } else if (facts.state !== 'listed' && facts.state !== 'imported') {
    steps.push({ at: facts.updatedAt, text: sentence(facts.reason === '' ? headline(facts) : facts.reason) })
  }
  if (facts.waitingUntil !== null && facts.state === 'waiting' && facts.canceledAt === null) {
    steps.push({ at: facts.waitingUntil, text: 'Its transcript will be requested again.' })
  }
  if (call !== null && call.statusReason !== '') steps.push({ at: null, text: sentence(call.statusReason) })
  return { explanation: headline(facts), steps }
}
