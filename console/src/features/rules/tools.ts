import type { ReactNode } from 'react'
import type { GenerateDescriptionsDialogProps } from './dialogs/props.ts'
import type { EffectPanelProps } from './effect/props.ts'

/** What the page offers to its tools: dialogs and the panel beside the tables. */
export type RuleToolsHost = {
  isEditing: boolean
  /** May manage rules, whether or not the page is in edit mode. */
  canEdit: boolean
  unsavedChanges: EffectPanelProps['unsavedChanges']
  /** Opens the tab and level of a rule, by its row's key or its id, and takes the focus there. */
  showRule: (keyOrId: string) => void
  /** Organisation rules with what they hold now; empty for people who only view rules. */
  descriptionTargets: () => NonNullable<GenerateDescriptionsDialogProps['targets']>
  /** Puts a text into a rule's description; the row saves itself. */
  useDescription: NonNullable<GenerateDescriptionsDialogProps['onUse']>
}

/** Where tools stand on the page. */
export type RuleTools = {
  /** Quiet buttons of the header, at most three, and the open dialogs. */
  actions?: ReactNode
  /** The filled button of the header in edit mode. */
  primary?: ReactNode
  /** Docks beside the tables. */
  panel?: ReactNode
  /** Adds 'Preview effect' to the menu of each row. */
  onPreviewEffect?: (rowKey: string) => void
}
