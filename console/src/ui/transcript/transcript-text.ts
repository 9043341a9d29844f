import type { TranscriptTurn } from '#api/contract/calls.ts'
import { callDuration } from '../../lib/time.ts'

const sideWords = { rep: 'Rep', colleague: 'Colleague', buyer: 'Buyer' } as const

/** A transcript as plain text: one `m:ss Name (Side): words` line per message. */
export function transcriptAsText(messages: readonly TranscriptTurn[]): string {
  return messages
    .map((turn) => `${turnTime(turn)} ${turn.userName} (${sideWords[turn.side]}): ${turn.message}`)
    .join('\n')
}

/** `m:ss`, with ≈ if the time is an estimate. */
export const turnTime = ({
  secondsFromStart,
  timeApproximate,
}: Pick<TranscriptTurn, 'secondsFromStart' | 'timeApproximate'>): string =>
  `${timeApproximate === true ? '≈' : ''}${callDuration(Math.floor(secondsFromStart))}`

/** A file name that every system accepts: letters and digits of any script, at most 80 characters. */
export function transcriptFileName(title: string): string {
  const name = title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  return `${name === '' ? 'transcript' : Array.from(name).slice(0, 80).join('').trim()}.txt`
}
