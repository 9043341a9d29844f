import { createContext, use } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import type { Draft } from '../model/definition.ts'
import type { Marks } from '../model/marks.ts'

/** A problem in a draft; `path` locates it, e.g. `sections.0.criteria.2.weight`. */
export type Problem = { path: string; message: string }

/** State and actions shared by all parts of the editor. */
export type Builder = {
  scorecardId: string
  draft: Draft
  isReadOnly: boolean
  marks: Marks
  /** @param key names the field being typed into: consecutive changes of it are one undo step */
  edit: (change: (draft: Draft) => Draft, key?: string | null) => void
  /** Problems at a path or below it. */
  problemsAt: (path: string) => readonly Problem[]
  openId: string | null
  open: (criterionId: string | null) => void
  /** Announces something to screen readers. */
  announce: (text: string) => void
}

export const BuilderContext = createContext<Builder | null>(null)

export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (builder === null) throw new Error('This part stands outside of the editor of a scorecard.')
  return builder
}

/** An id that is unique within the scorecard. */
export const newId = (prefix: string): string => `${prefix}-${randomId().slice(0, 13)}`
