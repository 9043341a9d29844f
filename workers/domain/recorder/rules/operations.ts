import type { OptOutOperation } from './opt-out-rule.ts'

export type Operation = { comparison: 'EQUALS' | 'CONTAINS'; isNegative: boolean; ignoresCase: boolean }

/** Parses an operation; `_IGNORE_CASE` is a synonym of `_CASE_INSENSITIVE`. Null: unknown operation. */
export function readOperation(token: string): Operation | null {
  const found = /^(NOT_)?(EQUALS|CONTAINS)(_CASE_INSENSITIVE|_IGNORE_CASE)?$/.exec(token)
  if (found === null) return null
  return {
    comparison: found[2] === 'EQUALS' ? 'EQUALS' : 'CONTAINS',
    isNegative: found[1] !== undefined,
    ignoresCase: found[3] !== undefined,
  }
}

/** The stored spelling of an operation. */
export const operationToken = ({ comparison, isNegative, ignoresCase }: Operation): OptOutOperation =>
  `${isNegative ? 'NOT_' : ''}${comparison}${ignoresCase ? '_CASE_INSENSITIVE' : ''}`
