import { createContext } from 'react'
import type * as editParts from './table/edit-parts.ts'
import type { ScorecardChoice } from './model/scorecards.ts'

/** One entry of a list of teams or people. */
export type RuleOption = { id: string; label: string; hint?: string; avatar?: string | null; isOffered?: boolean }

/** What every row knows besides its rule; changes seldom, so that rows seldom render for it. */
export type RuleEnvironment = {
  /** Null where rules are only read. */
  parts: typeof editParts | null
  scorecards: readonly ScorecardChoice[]
  teams: OptionList
  people: OptionList
  /** Whitelist mode: a privacy rule without a choice imports what it matches. */
  isWhitelist: boolean
}

export type OptionList = { options: readonly RuleOption[]; isLoading: boolean; error: string | null }

const noOptions: OptionList = { options: [], isLoading: true, error: null }

export const RuleEnvironmentContext = createContext<RuleEnvironment>({
  parts: null,
  scorecards: [],
  teams: noOptions,
  people: noOptions,
  isWhitelist: false,
})
