import { RealCallSettings, type RealCallSettingsProps } from '../RealCallSettings.tsx'
import { useRuleTools } from './use-rule-tools.tsx'

/** The page of rules with its dialogs and the panel beside the tables. */
export function SettingsWithTools(props: Omit<RealCallSettingsProps, 'toolsOf'>) {
  return <RealCallSettings {...props} toolsOf={useRuleTools()} />
}
