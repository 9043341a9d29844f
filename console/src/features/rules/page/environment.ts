import { createContext } from 'react'
import type { OptionList } from '../../../ui/table/editable/cells/PickerCell.tsx'
import type { ScorecardChoice } from '../model/scorecards.ts'

/** What the cells need besides their rule. */
export type RuleEnvironment = {
  scorecards: readonly ScorecardChoice[]
  teams: OptionList
  people: OptionList
  /** Whitelist mode: a privacy rule without a choice imports the calls it matches. */
  isWhitelist: boolean
}

const noOptions: OptionList = { options: [], isLoading: true, error: null }

export const RuleEnvironmentContext = createContext<RuleEnvironment>({
  scorecards: [],
  teams: noOptions,
  people: noOptions,
  isWhitelist: false,
})
