import type { Attendance, AttendReason } from '../rules/attendance.ts'
import type { GroupVerdict } from './group-verdict.ts'

/** What another calendar with the same meeting changes. */
export const elsewhereWarnings = [
  'OVERRIDDEN_ELSEWHERE',
  'MATCHED_ELSEWHERE',
  'JOINS_FOR_ANOTHER',
  'CANCELLED_ELSEWHERE',
] as const
type ElsewhereWarning = (typeof elsewhereWarnings)[number]

export type CopyVerdict = { willAttend: boolean; reason: AttendReason; elsewhere: ElsewhereWarning | null }

/**
 * Whether the bot attends the meeting of one copy, and why, as its owner is told. `own`: the copy alone. `verdict`: for all copies; null if
 * the copy is in no meeting. `isValid`: neither its owner nor the organizer has canceled it.
 */
export function verdictForCopy(
  own: Attendance,
  verdict: GroupVerdict | null,
  { isValid }: { isValid: boolean },
): CopyVerdict {
  const alone: CopyVerdict = { willAttend: own.effective, reason: own.reason, elsewhere: null }
  if (!isValid && own.effective)
    return { willAttend: false, reason: 'EVENT_CANCELLED', elsewhere: 'CANCELLED_ELSEWHERE' }
  if (verdict === null)
    return own.effective ? { ...alone, willAttend: false, reason: 'NO_MEETING_LINK' } : alone

  const { willAttend, reason } = verdict
  if (reason === own.reason) return { ...alone, willAttend }
  if (reason === 'MUST_BE_RECORDED' || reason === 'MUST_NOT_BE_RECORDED')
    return { willAttend, reason, elsewhere: 'OVERRIDDEN_ELSEWHERE' }
  if (willAttend === own.effective) return alone
  if (willAttend) return { willAttend, reason: own.reason, elsewhere: 'JOINS_FOR_ANOTHER' }
  return { willAttend, reason, elsewhere: reason === 'RULE_MATCHED' ? 'MATCHED_ELSEWHERE' : null }
}
