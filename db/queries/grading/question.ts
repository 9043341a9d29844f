import { createHash } from 'node:crypto'

/** A short name for what people are asked by a criterion; `key` is its `questionKey`. */
export const questionHash = (key: string): string => createHash('sha256').update(key).digest('hex')
