import type { ReadAct } from './conversation.ts'
import { contentStems, isSameStem } from './reading/stems.ts'
import type { Saying } from './script.ts'
import { phrase, say, type Talk } from './talk.ts'
import { canTell, tell } from './telling.ts'
import { ledAgain } from './wording/choose.ts'

/** Figures and people that a note has under other words than the question. Whoever has one in their notes says no other. */

const count = '(?:\\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)'
const measures: readonly { asked: RegExp; noted: RegExp }[] = [
  // "How far ahead do you plan?"
  {
    asked:
      /\bhow (?:far|long|many (?:days|weeks|months)|early|soon)\b[^?]{0,60}\b(?:ahead|in advance|beforehand)\b|\bhow early (?:do|are|can|does) (?:your |the )?[a-z]{3,12} (?:get|see|know|learn|have)\b/i,
    noted: new RegExp(`\\b${count} (?:days?|weeks?|months?) (?:ahead|in advance|beforehand)\\b`, 'i'),
  },
  // "How long have you been with us?"
  {
    asked:
      /\bhow long\b[^?]{0,30}\b(?:with us|customers?|clients?)\b|\bsince when\b[^?]{0,30}\b(?:with us|customers?)\b|\bwhen did you (?:start|begin|sign up|join)\b[^?]{0,20}\b(?:with|to) us\b/i,
    noted: /\bcustomer of [^.]{2,60} (?:for|since) /i,
  },
  // "How often did it go down?"
  {
    asked:
      /\bhow (?:often|many times)\b[^?]{0,40}\b(?:(?:go|goes|went|gone|was|been) (?:down|offline)|out of service|outages?|crash(?:ed|es)?)\b|\bhow many (?:crashes|failures|downtimes)\b/i,
    noted: new RegExp(`\\b${count} outages?\\b`, 'i'),
  },
  // "What time is pickup?"
  {
    asked: /\b(?:what time|when)\b[^?]{0,20}\b(?:is|does) (?:the |your )?pick-?up\b|\bpick-?up time\b/i,
    noted: /\bpick-?up (?:is )?at \d/i,
  },
]

function figureFor(notes: readonly Saying[], text: string): Saying | undefined {
  const measure = measures.find(({ asked }) => asked.test(text))
  return measure === undefined ? undefined : notes.find(({ spoken }) => measure.noted.test(spoken))
}

/** "How long does the close take?" */
const asksHowLong =
  /\bhow (?:long|many (?:hours|days|weeks|months)) (?:does|do) (?:the |your |an? )?(?:[a-z]{3,12} )?([a-z]{4,14}) (?:usually |normally |typically |actually )?take\b/i
const takes = new RegExp(
  `([a-z]{4,14}) takes? (?:about |around |up to )?${count} (?:minutes?|hours?|days?|weeks?|months?)\\b`,
  'i',
)
function lengthFor(notes: readonly Saying[], text: string): Saying | undefined {
  const [stem] = contentStems(asksHowLong.exec(text)?.[1] ?? '')
  if (stem === undefined) return undefined
  return notes.find(({ spoken }) =>
    contentStems(takes.exec(spoken)?.[1] ?? '').some((one) => isSameStem(one, stem)),
  )
}

/** "Who makes the rotas?", for "Rotas are made by each home's manager". */
const asksWhoDoes =
  /\bwho (?:usually |normally |actually |currently )?([a-z]{3,10}?)(?:e?s)? (?:up )?(?:the |your |all |those |these )?(?:[a-z]{3,12} )?([a-z]{4,14})\b/i
/** "How are the rotas made?" */
const asksHowDone =
  /\bhow (?:are|is) (?:the |your |all |those |these )?(?:[a-z]{3,12} )?([a-z]{4,14}) (made|planned|done|organi[sz]ed|handled|written)\b/i
function doerFor(notes: readonly Saying[], text: string): Saying | undefined {
  const [, verb = '', whose = ''] = asksWhoDoes.exec(text) ?? []
  const [, what = '', way = ''] = asksHowDone.exec(text) ?? []
  const [stem] = contentStems(what === '' ? whose : what)
  if (stem === undefined) return undefined
  const done = way !== '' ? way : verb.toLowerCase().startsWith('mak') ? 'made' : `${verb}\\p{L}{0,4}`
  const isDone = new RegExp(
    `([^.]{0,80}) (?:are|is|get|gets) (?:\\p{L}{3,10} )?${done} (?:[^.]{0,40} )?by `,
    'iu',
  )
  return notes.find(({ spoken }) =>
    contentStems(isDone.exec(spoken)?.[1] ?? '').some((one) => isSameStem(one, stem)),
  )
}

/** The note with the figure or the person that a question asks for: one that anybody is told, or a hidden fact. */
export function noteOfFigure({ script }: Talk, { text }: ReadAct): Saying | undefined {
  const notes = [...script.details, ...script.facts]
  return figureFor(notes, text) ?? lengthFor(notes, text) ?? doerFor(notes, text)
}

/** @returns false if no note that anybody is told has what a question asks for */
export function answerFromFigure(talk: Talk, question: ReadAct): boolean {
  const note = canTell(talk) ? noteOfFigure(talk, question) : undefined
  if (note === undefined || talk.script.facts.some(({ id }) => id === note.id)) return false
  if (!talk.state.told.includes(note.id)) {
    tell(talk, note)
    return true
  }
  say(talk, {
    act: 'tell',
    speakerId: note.speakerId,
    parts: [ledAgain(phrase(talk, 'restateLead', note.speakerId), note.spoken)],
    says: [note.spoken],
  })
  return true
}
