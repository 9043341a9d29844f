import type { OptOutOperation } from './rules.ts'

export type Operation = { comparison: 'EQUALS' | 'CONTAINS'; isNegative: boolean; ignoresCase: boolean }

/** Reads an operation; `_IGNORE_CASE` is another word for `_CASE_INSENSITIVE`. Null: there is no such operation. */
export function readOperation(token: string): Operation | null {
  const found = /^(NOT_)?(EQUALS|CONTAINS)(_CASE_INSENSITIVE|_IGNORE_CASE)?$/.exec(token)
  if (found === null) return null
  return {
    comparison: found[2] === 'EQUALS' ? 'EQUALS' : 'CONTAINS',
    isNegative: found[1] !== undefined,
    ignoresCase: found[3] !== undefined,
  }
}

/** The word that is stored. */
export const operationToken = ({ comparison, isNegative, ignoresCase }: Operation): OptOutOperation =>
  `${isNegative ? 'NOT_' : ''}${comparison}${ignoresCase ? '_CASE_INSENSITIVE' : ''}`
