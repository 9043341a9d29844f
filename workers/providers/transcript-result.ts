import { readCommonSettings } from '../domain/provider-settings.ts'
import { toText } from '../domain/transcripts/decode.ts'
import { continuedTexts } from '../domain/transcripts/continued-texts.ts'
import { attributed, chooseRoster } from '../domain/transcripts/roster.ts'
import { splitNamePrefix, tidyName } from '../domain/transcripts/speakers.ts'
import { isWebVtt, parseVtt } from '../domain/transcripts/vtt.ts'
import { secondsToMs, trimmedText } from './parse-values.ts'
import {
  type AdapterContext,
  type Participant,
  type ProviderCall,
  ProviderError,
  type TranscriptResult,
  type TranscriptSegment,
} from './provider.ts'

/** Cues of a VTT file. A voice or a leading `Name:` names the speaker; a cue without either has none. @throws ProviderError bad_payload */
export function parseVttSegments(file: string): TranscriptSegment[] {
  const text = toText(file)
  if (!isWebVtt(text)) throw new ProviderError('bad_payload', 'The transcript is not a WebVTT file.')
  const cues = parseVtt(text)
  const prefixes = cues.map((cue) =>
    cue.speaker === null && cue.parts === null ? splitNamePrefix(cue.text) : null,
  )
  // Voices show too that the file names speakers.
  const roster = chooseRoster(
    cues.map(({ speaker }, index) => speaker ?? prefixes[index]?.name ?? null),
    cues.length,
    continuedTexts(
      cues.map((cue) => cue.text),
      prefixes,
    ),
  )
  return cues.flatMap((cue, index): TranscriptSegment[] => {
    const { speaker, text } = attributed(cue.text, prefixes[index] ?? null, roster)
    return (cue.parts ?? [{ speaker: speaker ?? cue.speaker, text }]).flatMap((part) => {
      const name = part.speaker === null ? null : tidyName(part.speaker) || null
      const words = part.text.replace(/\s+/g, ' ').trim()
      if (words === '') return []
      return [
        {
          speakerId: name,
          speakerName: name,
          startMs: secondsToMs(cue.start),
          endMs: secondsToMs(cue.end),
          text: words,
        },
      ]
    })
  })
}

/** A missing or empty transcript counts as pending for some hours after the call, unless the provider says more. */
export function missingTranscript(context: AdapterContext, call: ProviderCall): TranscriptResult {
  const { transcriptWaitHours } = readCommonSettings(context.config)
  const age = context.now() - call.startedAt.getTime() - (call.durationMs ?? 0)
  return age < transcriptWaitHours * 3_600_000
    ? { status: 'pending' }
    : { status: 'unavailable', reason: 'The provider has no transcript of this call.' }
}

// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g

/** Segments with text, in order of their start. Without any, the transcript counts as missing. */
export function transcriptResult(
  context: AdapterContext,
  call: ProviderCall,
  segments: readonly TranscriptSegment[],
  { language, participants }: { language?: string | null | undefined; participants?: Participant[] } = {},
): TranscriptResult {
  const spoken = segments
    .map((segment) => ({ ...segment, text: segment.text.replace(controlCharacters, ' ').toWellFormed() }))
    .filter((segment) => segment.text.trim() !== '')
  if (spoken.length === 0) return missingTranscript(context, call)
  let last = 0
  const starts = spoken.map((segment) => (last = segment.startMs ?? last))
  const sorted = spoken
    .map((segment, index) => ({ segment, start: starts[index] ?? 0 }))
    .toSorted((one, other) => one.start - other.start)
  return {
    status: 'ready',
    segments: sorted.map(({ segment }) => segment),
    language: trimmedText(language),
    participants,
  }
}
