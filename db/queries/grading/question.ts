import { createHash } from 'node:crypto'

/** A hash of what a criterion asks people; `key` is its `questionKey`. */
export const questionHash = (key: string): string => createHash('sha256').update(key).digest('hex')
