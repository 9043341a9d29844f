import type { TranscriptMessage } from '../../domain/transcripts/message.ts'
import type { AnswerProblem } from './ask.ts'

export const maxDescriptionCharacters = 400

/** Names that transcripts without real names use for roles. */
const roleNames = new Set(
  'speaker unknown user agent rep representative seller buyer customer client prospect caller host guest interviewer assistant bot operator receptionist manager sales support moderator participant'.split(
    ' ',
  ),
)
/** Capitalized words that the description of any call may contain. */
const plainCapitals = new Set(
  'I CRM ERP API AI IT HR ROI SaaS FAQ PDF SLA NDA RFP KPI QA UI UX VP CEO CFO CTO COO CIO B2B B2C English January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(
    ' ',
  ),
)
const companyForm =
  /(?<![\p{L}&.-])\p{Lu}[\p{L}&.-]{0,60},?\s{1,4}(?:Inc|Ltd|LLC|LLP|PLC|Corp|GmbH|AG|KG|SE|SA|SAS|SRL|BV|NV|Oy|AB|ApS|Co)\b/u
const addressForm = /https?:|www\.|@|\b[\p{L}\d-]+\.(?:com|net|org|io|ai|co|de|eu|uk|fr|es)\b/iu
const word = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu

/** Why a text can't be the description of a kind of call, or null. */
export function descriptionProblem(
  text: string,
  messages: readonly TranscriptMessage[],
): AnswerProblem | null {
  const plain = text.trim()
  if (plain === '') return { text: 'The description is empty.' }
  if (plain.length > maxDescriptionCharacters)
    return { text: `The description is longer than ${maxDescriptionCharacters} characters.` }
  if (/[<>{}\u0000-\u001f]/u.test(plain)) return { text: 'The description is not plain text.' }
  if (addressForm.test(plain)) return { text: 'The description contains a link or an address.' }
  if (/\p{N}/u.test(plain)) return { text: 'The description contains numbers.' }
  if (companyForm.test(plain)) return { text: 'The description names a company.' }
  const names = collectPeopleIds(plain, messages)
  return names.length === 0
    ? null
    : { text: 'The description names people, companies, products or places of the call.', words: names }
}

/**
 * Words of the text that are speakers' names, and words that are capitalized inside a sentence both here and in the call and never
 * lowercase there: in English, such words are names.
 */
function collectPeopleIds(text: string, messages: readonly TranscriptMessage[]): string[] {
  const speakers = new Set(
    messages
      .flatMap(({ userName }) => userName.match(word) ?? [])
      .filter((name) => name.length > 1 && !roleNames.has(name.toLowerCase())),
  )
  const small = new Set<string>()
  const capital = new Set<string>()
  for (const { message } of messages) {
    for (const [found] of message.matchAll(word)) (startsLarge(found) ? capital : small).add(found)
  }
  const isNameHere = (found: string): boolean =>
    capital.has(found) && !small.has(found.toLowerCase()) && !plainCapitals.has(found)
  const names = [...text.matchAll(word)].flatMap(({ 0: found, index }) => {
    if (!startsLarge(found)) return []
    // "Mark" may be a verb here, but the model can more easily choose another word than we can tell.
    if (speakers.has(found)) return [found]
    const startsSentence = /(?:^|[.!?:]\s+["“]?)$/u.test(text.slice(0, index))
    return !startsSentence && isNameHere(found) ? [found] : []
  })
  return [...new Set(names)].slice(0, 10)
}

const startsLarge = (text: string): boolean => /^\p{Lu}/u.test(text)
