import { foldName } from '../../people/fold-name.ts'
import { sentencesOf, type Conversation, type Run, type Sentence } from '../conversation.ts'
import type { CheckSpeaker } from '../speakers.ts'
import { wordsOf } from '../sentences.ts'

/**
 * The result of a detector. `absent` becomes "missed" only for closed detectors and English calls, else "not assessable". `violated` is a
 * miss with evidence. `unclear` becomes "not assessable". Reasons are one sentence for the rep. Evidence is every supporting sentence, best
 * first; the score quotes a few of them.
 */
export type Finding =
  | { kind: 'found'; evidence: Sentence[]; reason: string }
  | { kind: 'absent'; reason: string }
  | { kind: 'violated'; evidence: Sentence[]; reason: string }
  | { kind: 'unclear'; reason: string }
  | { kind: 'notApplicable'; reason: string }

export type Detector = {
  id: string
  /** Whose words it quotes. */
  speaker: CheckSpeaker
  /** True if its patterns cover how people say this, so that finding nothing means it was not said. */
  closed: boolean
  detect: (conversation: Conversation) => Finding
}

export function found(evidence: (Sentence | undefined)[], reason: string): Finding {
  return {
    kind: 'found',
    evidence: [...new Set(evidence.filter((sentence) => sentence !== undefined))],
    reason,
  }
}

export function absent(reason: string): Finding {
  return { kind: 'absent', reason }
}

export function violated(evidence: Sentence[], reason: string): Finding {
  return { kind: 'violated', evidence, reason }
}

export function unclear(reason: string): Finding {
  return { kind: 'unclear', reason }
}

export function notApplicable(reason: string): Finding {
  return { kind: 'notApplicable', reason }
}

/** The sentences that a check reads, in order. `any` is the rep and the buyer, never a colleague. */
export function spokenBy(conversation: Conversation, speaker: CheckSpeaker): Sentence[] {
  if (speaker !== 'any') return sentencesOf(conversation, speaker)
  return conversation.runs.flatMap((run) => (run.side === 'colleague' ? [] : run.sentences))
}

export function runOfSentence(conversation: Conversation, sentence: Sentence): Run | undefined {
  return conversation.runs[conversation.runOf[sentence.messageIndex] ?? -1]
}

/** The sentence and its neighbors in the same run, up to `reach` on either side. */
export function nearby(conversation: Conversation, sentence: Sentence, reach: number): Sentence[] {
  const sentences = runOfSentence(conversation, sentence)?.sentences ?? [sentence]
  const at = placeIn(sentences, sentence)
  return sentences.slice(Math.max(0, at - reach), at + reach + 1)
}

/** Index of a sentence in its run. Binary search keeps detectors fast on a run of thousands of sentences. */
function placeIn(sentences: Sentence[], sentence: Sentence): number {
  let low = 0
  let high = sentences.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    const other = sentences[middle]
    if (other === undefined) break
    if (
      other.messageIndex < sentence.messageIndex ||
      (other.messageIndex === sentence.messageIndex && other.start < sentence.start)
    )
      low = middle + 1
    else high = middle
  }
  return low
}

type PhraseRule = {
  id: string
  speaker: CheckSpeaker
  closed: boolean
  pattern: RegExp
  /** Sentences that match this do not count. */
  except?: RegExp
  /** True: only questions. False: only sentences that are not questions. */
  asks?: boolean
  /** Which part of the call to read. */
  where?: (conversation: Conversation, sentence: Sentence) => boolean
  /** Weaker signs, from any side, that it may have been said in other words. They make the result unclear instead of absent. */
  hint?: RegExp
  found: string
  absent: string
}

/** The common detector: a sentence of the speaker matches a pattern. */
export function phraseDetector(rule: PhraseRule): Detector {
  return {
    id: rule.id,
    speaker: rule.speaker,
    closed: rule.closed,
    detect: (conversation) => {
      const hits = spokenBy(conversation, rule.speaker).filter(
        (sentence) =>
          (rule.asks === undefined || rule.asks === (sentence.question !== 'none')) &&
          (rule.where === undefined || rule.where(conversation, sentence)) &&
          rule.pattern.test(sentence.text) &&
          rule.except?.test(sentence.text) !== true,
      )
      if (hits.length > 0) return found(hits, rule.found)
      const hint = rule.hint
      const hinted =
        hint !== undefined &&
        spokenBy(conversation, 'any').some(
          (sentence) =>
            (rule.where === undefined || rule.where(conversation, sentence)) && hint.test(sentence.text),
        )
      return hinted
        ? unclear('It may have been said in other words; that needs judgement.')
        : absent(rule.absent)
    },
  }
}

/** Position of a sentence in the call, 0 to 1. Counted in turns, because times may be estimated. */
export function positionOf(conversation: Conversation, sentence: Sentence): number {
  return sentence.messageIndex / Math.max(1, conversation.turns.length)
}

/** Whether a sentence is within the rep's first runs. Finds the opening of a call of any length. */
export function withinFirstRuns(conversation: Conversation, sentence: Sentence, runs: number): boolean {
  const run = conversation.runOf[sentence.messageIndex] ?? 0
  return run < runs
}

const legalForms = new Set(['the', 'and', 'inc', 'ltd', 'llc', 'gmbh', 'group', 'company', 'corp'])

/** What people call the rep's company, folded. Undefined if the organization has no name. */
export function spokenCompany(conversation: Conversation): string | undefined {
  return wordsOf(foldName(conversation.organizationName ?? '')).find(
    (word) => word.length > 2 && !legalForms.has(word),
  )
}
