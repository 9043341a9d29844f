import type { PracticeAttempt } from '#api/contract/practice.ts'
import { callTypeLabels } from '../../lib/call-types.ts'
import { nameOfRep } from '../../ui/pickers/reps.ts'

/** 'Cold call with Stellan Rydqvist'. */
export const callTitle = (
  { callType, name }: Pick<PracticeAttempt, 'callType' | 'name'>,
  title: (values: { type: string; name: string }) => string,
): string => title({ type: callTypeLabels[callType], name })

export const repNameOf = ({ rep }: Pick<PracticeAttempt, 'rep'>, gone: string): string =>
  rep === null ? gone : nameOfRep(rep)
