import type { CallType, SpeakerSide } from '#db/vocabulary/calls.ts'
import { stepsOf } from '../scoring/scale.ts'
import type { Criterion, ScorecardDefinition } from '../scoring/scorecard.ts'
import type { TranscriptMessage } from '../transcripts/message.ts'
import { type Grade, gradedChecks } from './grades.ts'

/** What a blind grader sees of a call: its words and the questions. */
export type BlindCall = {
  callId: string
  callType: CallType | null
  messages: { secondsFromStart: number; side: SpeakerSide; speaker: string; message: string }[]
  sections: { id: string; name: string; criteria: BlindCriterion[] }[]
}

export type BlindCriterion = Pick<
  Criterion,
  'id' | 'text' | 'guidance' | 'speaker' | 'colleagueCounts' | 'notApplicableWhen'
> & {
  /** The steps of a scale, lowest first; null: its checks are answered yes or no. */
  steps: readonly string[] | null
  checks: { id: string; text: string; speaker: Criterion['checks'][number]['speaker'] }[]
}

type GradedCall = {
  callId: string
  callType: CallType | null
  messages: readonly TranscriptMessage[]
  sideOf: readonly SpeakerSide[]
}

/**
 * Builds what a grader may see from scratch, field by field, so that anything added to calls or scorecards later stays hidden. Left out are
 * the machine's answers, quotes, numbers and total, the grades of others, and weights, gates and pass mark, which reveal what an answer
 * would do. Criteria that are only computed are left out too. With `hideNames`, speakers are named by their side; names inside their words
 * stay.
 */
export function blindView(
  { callId, callType, messages, sideOf }: GradedCall,
  { sections }: ScorecardDefinition,
  { hideNames }: { hideNames: boolean },
): BlindCall {
  const labels = new Map<string, string>()
  const speakerOf = (name: string, side: SpeakerSide): string => {
    if (!hideNames) return name
    const key = `${side}/${name}`
    const known = labels.get(key)
    if (known !== undefined) return known
    const others = [...labels.keys()].filter((other) => other.startsWith(`${side}/`))
    const label = `${sideNames[side]} ${others.length + 1}`
    labels.set(key, label)
    return label
  }
  return {
    callId,
    callType,
    messages: messages.map(({ secondsFromStart, userName, message }, index) => {
      const side = sideOf[index] ?? 'buyer'
      return { secondsFromStart, side, speaker: speakerOf(userName, side), message }
    }),
    sections: sections.flatMap(({ id, name, criteria }) => {
      const asked = criteria.filter((criterion) => gradedChecks(criterion).length > 0)
      return asked.length === 0 ? [] : [{ id, name, criteria: asked.map(blindCriterion) }]
    }),
  }
}

const sideNames = { rep: 'Rep', colleague: 'Colleague', buyer: 'Buyer' } as const satisfies Record<
  SpeakerSide,
  string
>

function blindCriterion(criterion: Criterion): BlindCriterion {
  const { id, text, guidance, speaker, colleagueCounts, notApplicableWhen } = criterion
  return {
    id,
    text,
    guidance,
    speaker,
    steps: stepsOf(criterion),
    colleagueCounts,
    notApplicableWhen,
    checks: gradedChecks(criterion).map((check) => ({
      id: check.id,
      text: check.text,
      speaker: check.method.kind === 'phrases' ? check.method.phrases.speaker : check.speaker,
    })),
  }
}

/**
 * The grades of a call that a grader may see: their own, and those of others once the grader has submitted theirs, if grades are shared at
 * all.
 */
export function visibleGrades(
  grades: readonly Grade[],
  graderId: string,
  { hasSubmitted, othersAreShared }: { hasSubmitted: boolean; othersAreShared: boolean },
): Grade[] {
  return grades.filter((grade) => grade.graderId === graderId || (hasSubmitted && othersAreShared))
}
