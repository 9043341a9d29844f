import type { Criterion, Section, Check } from './definition.ts'
import type { CheckSpeaker } from '#workers/domain/scoring/speakers.ts'
import type { CheckMethod, MethodKind } from './methods.ts'

type NewId = (prefix: string) => string

/** The initial values of a check's method; a detector is then chosen from the catalog. */
export function blankMethod(kind: MethodKind, speaker: CheckSpeaker): CheckMethod {
  switch (kind) {
    case 'detector':
      return { kind, detector: '' }
    case 'metric':
      return { kind, metric: 'talkSharePercent', min: null, max: null }
    case 'phrases':
      return {
        kind,
        phrases: {
          speaker,
          any: [],
          all: [],
          none: [],
          place: { kind: 'anywhere' },
          near: null,
          asQuestion: false,
          whenNotSaid: 'notAssessable',
          evenWhenNegated: false,
        },
      }
    case 'model':
      return { kind, question: '' }
    case 'person':
      return { kind }
    default:
      return kind satisfies never
  }
}

export const blankCheck = (kind: MethodKind, share: number, speaker: CheckSpeaker, newId: NewId): Check => ({
  id: newId('check'),
  text: '',
  share,
  speaker: null,
  method: blankMethod(kind, speaker),
})

export const blankCriterion = (newId: NewId): Criterion => ({
  id: newId('criterion'),
  text: '',
  guidance: '',
  speaker: 'rep',
  answerType: 'yesNo',
  anchors: [],
  colleagueCounts: false,
  weight: 0,
  gate: false,
  notApplicableWhen: null,
  checks: [blankCheck('phrases', 1, 'rep', newId)],
})

export const blankSection = (newId: NewId): Section => ({
  id: newId('section'),
  name: '',
  criteria: [],
})
