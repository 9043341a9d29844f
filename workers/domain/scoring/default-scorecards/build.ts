import type { Criterion, MetricName, ScorecardSection, SubCheck } from '../scorecard.ts'
import type { CheckSpeaker } from '../speakers.ts'

type CriterionText = Pick<Criterion, 'id' | 'text' | 'weight'> &
  Partial<Pick<Criterion, 'guidance' | 'notApplicableWhen' | 'gate' | 'colleagueCounts'>>

/** A criterion about what one side says, with its checks. The shares of the checks sum to 1. */
export function spoken(speaker: 'rep' | 'buyer', criterion: CriterionText, ...checks: SubCheck[]): Criterion {
  return {
    guidance: '',
    answerType: 'yesNo',
    anchors: [],
    gate: false,
    colleagueCounts: false,
    notApplicableWhen: null,
    ...criterion,
    speaker,
    checks,
  }
}

/** A criterion about one computed number. */
export function measured(
  criterion: CriterionText,
  metric: MetricName,
  range: { min?: number; max?: number },
): Criterion {
  const check: SubCheck = {
    id: `${criterion.id}-value`,
    text: criterion.text,
    share: 1,
    speaker: null,
    method: { kind: 'metric', metric, min: range.min ?? null, max: range.max ?? null },
  }
  return { ...spoken('rep', criterion, check), speaker: 'metric', answerType: 'metricRange' }
}

/** A check that a detector answers. Its id is the detector's. `speaker`: only if it differs from the criterion's speaker. */
export function check(
  detector: string,
  text: string,
  share = 1,
  speaker: CheckSpeaker | null = null,
): SubCheck {
  return { id: detector, text, share, speaker, method: { kind: 'detector', detector } }
}

/** A check that needs a person or a language model. */
export function judged(id: string, text: string, share = 1): SubCheck {
  return { id, text, share, speaker: null, method: { kind: 'judgement' } }
}

export function section(id: string, name: string, ...criteria: Criterion[]): ScorecardSection {
  return { id, name, criteria }
}
