import { plainText } from '#workers/domain/transcripts/turns.ts'
import { transcriptLimits } from '#workers/domain/transcripts/message.ts'
import { detailProblems } from '../details/details.ts'
import type { ReadFile } from '../draft/draft.ts'
import { blocksSaving, namedMessages, repOf, speakerProblems } from '../speakers/speakers.ts'

/** What is left to do before a file can become a call: the step that needs attention, or null. */
export type Readiness = { openStep: 'speakers' | 'details' | null; canScore: boolean }

export function readinessOf({ state: { form, transcript } }: ReadFile, now: Date): Readiness {
  const problems = speakerProblems(form.speakers)
  const canScore = problems.length === 0 && repOf(form.speakers) !== undefined
  if (blocksSaving(problems)) return { openStep: 'speakers', canScore }

  const isTooLong = textLength(form.speakers, transcript) > transcriptLimits.textCharacters
  const hasDetails = Object.keys(detailProblems(form, now)).length === 0
  if (isTooLong) return { openStep: 'speakers', canScore: false }
  return { openStep: hasDetails ? null : 'details', canScore }
}

/** Characters of the transcript as it will be stored, with the chosen names. The server refuses more than `textCharacters`. */
export const textLength = (
  speakers: ReadFile['state']['form']['speakers'],
  transcript: ReadFile['state']['transcript'],
): number => plainText(namedMessages(transcript, speakers)).length
