import { fillPlaceholders, firstNameOf, type DemoCall, type DemoCallFormat } from './calls.ts'
import {
  speechSeconds,
  tellConversation,
  type DemoConversation,
  type DemoPlaceholder,
  type DemoSpeaker,
} from './conversations/conversation.ts'
import { demoOrganizations } from './organizations.ts'
import { demoPeople, demoPersonName } from './people.ts'

/** One spoken turn with all names filled in. Times are seconds from the start of the call. */
export type SpokenTurn = { startSeconds: number; endSeconds: number; name: string; text: string }

const personName = (email: string | null): string | null => {
  const found = demoPeople.find((person) => person.email === email)
  return found ? demoPersonName(found) : null
}

/** The call's turns with full names as speakers. Throws if the call has nobody for a speaker of the conversation. */
export const spokenTurns = (call: DemoCall, conversation: DemoConversation): SpokenTurn[] => {
  const organization = demoOrganizations.find(({ key }) => key === call.organizationKey)
  const speakers: Record<DemoSpeaker, string | null> = {
    rep: personName(call.repEmail),
    colleague: personName(call.colleagueEmail),
    buyer: call.buyerName,
    buyer2: call.buyer2Name,
  }
  const names: Partial<Record<DemoPlaceholder, string>> = {
    ...(speakers.rep && { rep: firstNameOf(speakers.rep) }),
    ...(speakers.colleague && { colleague: firstNameOf(speakers.colleague) }),
    ...(speakers.buyer && { buyer: firstNameOf(speakers.buyer) }),
    ...(speakers.buyer2 && { buyer2: firstNameOf(speakers.buyer2) }),
    ...(call.buyerCompany && { buyerCompany: call.buyerCompany }),
    ...(organization && {
      repCompany: organization.name,
      product: organization.products[conversation.theme] ?? organization.name,
    }),
  }
  const { turns, durationSeconds } = tellConversation(conversation, call.omittedParts)
  return turns.map((turn, index) => {
    const name = speakers[turn.by]
    if (!name) throw new Error(`The call "${call.title}" has nobody for the speaker ${turn.by}`)
    const text = fillPlaceholders(turn.text, names)
    const nextSeconds = turns[index + 1]?.at ?? durationSeconds
    return {
      startSeconds: turn.at,
      endSeconds: Math.min(nextSeconds, turn.at + speechSeconds(text)),
      name,
      text,
    }
  })
}

const clock = (seconds: number, separator: '.' | ','): string => {
  const milliseconds = Math.round(seconds * 1000)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const whole = `${two(milliseconds / 3_600_000)}:${two((milliseconds / 60_000) % 60)}:${two((milliseconds / 1000) % 60)}`
  return `${whole}${separator}${String(milliseconds % 1000).padStart(3, '0')}`
}

/** Clock time to the second: `00:01:02`. */
export const clockSeconds = (seconds: number): string => clock(Math.floor(seconds), '.').slice(0, 8)

/** Characters with a special meaning in WebVTT cue text. */
const vttText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const writers: Record<DemoCallFormat, (turns: SpokenTurn[]) => string> = {
  vtt: (turns) =>
    [
      'WEBVTT',
      ...turns.map(
        (turn, index) =>
          `${index + 1}\n${cueTimes(turn, '.')}\n<v ${vttText(turn.name)}>${vttText(turn.text)}</v>`,
      ),
    ].join('\n\n') + '\n',
  srt: (turns) =>
    turns
      .map((turn, index) => `${index + 1}\n${cueTimes(turn, ',')}\n${turn.name}: ${turn.text}\n`)
      .join('\n'),
  txt: (turns) =>
    turns.map((turn) => `[${clockSeconds(turn.startSeconds)}] ${turn.name}: ${turn.text}\n`).join(''),
  json: (turns) =>
    `${JSON.stringify(
      turns.map(({ startSeconds, name, text }) => ({
        message: text,
        userName: name,
        secondsFromStart: startSeconds,
      })),
      null,
      2,
    )}\n`,
}

const cueTimes = ({ startSeconds, endSeconds }: SpokenTurn, separator: '.' | ','): string =>
  `${clock(startSeconds, separator)} --> ${clock(endSeconds, separator)}`

/** Writes the call as a transcript file. `fileName` is safe on every file system: date, letters a to z and digits. */
export const renderTranscript = (
  call: DemoCall,
  conversation: DemoConversation,
  format: DemoCallFormat,
): { fileName: string; text: string } => {
  const slug = call.title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  const stamp = call.startedAt.toISOString().slice(0, 16).replace('T', '-').replace(':', '')
  return {
    fileName: `${stamp}-${slug === '' ? conversation.key : slug}.${format}`,
    text: writers[format](spokenTurns(call, conversation)),
  }
}
