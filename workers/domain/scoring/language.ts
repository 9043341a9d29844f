import type { Conversation } from './conversation.ts'
import type { CheckSpeaker } from './speakers.ts'

/** Frequent English words that closely related languages do not share. They are 25–45% of spoken English. */
const englishWords = new Set(
  (
    'the and you to of that it we for what have with this are our how i do not your be they at my would yes yeah about if ' +
    "can there just from but it's i'm that's we're don't is a one know think like get right okay so us me when who will thanks"
  ).split(' '),
)
const englishShare = 0.25
/** Below this many words, a share means nothing. */
const shareNeedsWords = 12
/** A shorter call has no room for what a scorecard asks, so nothing counts as missed. */
const wordsNeededForAbsence = 40

export type Language = {
  wordCount: number
  isEnglish: boolean
  wordsBySide: Record<'rep' | 'buyer', number>
  englishBySide: Record<'rep' | 'buyer', boolean>
}

/** Whether the call and each side are in English. A deliberately simple check: the share of everyday English words. */
export function readLanguage(conversation: Conversation): Language {
  const count = { all: [0, 0], rep: [0, 0], buyer: [0, 0] } as Record<
    'all' | 'rep' | 'buyer',
    [number, number]
  >
  for (const turn of conversation.turns) {
    const english = turn.words.filter((word) => englishWords.has(word)).length
    for (const key of turn.side === 'colleague' ? (['all'] as const) : (['all', turn.side] as const)) {
      count[key][0] += turn.words.length
      count[key][1] += english
    }
  }
  const isEnglish = count.all[0] > 0 && count.all[1] / count.all[0] >= englishShare
  const side = (key: 'rep' | 'buyer'): boolean =>
    count[key][0] < shareNeedsWords ? isEnglish : count[key][1] / count[key][0] >= englishShare
  return {
    wordCount: count.all[0],
    isEnglish,
    wordsBySide: { rep: count.rep[0], buyer: count.buyer[0] },
    englishBySide: { rep: side('rep'), buyer: side('buyer') },
  }
}

/** Why words that were not found do not count as missed. Null if they do. */
export function absenceObstacle(language: Language, speaker: CheckSpeaker): string | null {
  const who = speaker === 'rep' ? 'rep' : 'buyer'
  if (language.wordCount < wordsNeededForAbsence) {
    return `The transcript is too short (${language.wordCount} words) to conclude that something was not said.`
  }
  if (speaker !== 'any' && language.wordsBySide[who] === 0)
    return `No words of the ${who} are in the transcript.`
  const isEnglish = speaker === 'any' ? language.isEnglish : language.englishBySide[who]
  return isEnglish
    ? null
    : 'The transcript does not read as English, the only language whose phrases the offline engine knows.'
}
