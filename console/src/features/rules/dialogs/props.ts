import type { CallType } from '#db/vocabulary.ts'

/** The dialog 'Test Routing'. It stands in the page from the start, so that it knows where the focus was when it opens. */
export type TestRoutingDialogProps = {
  opened: boolean
  onClose: () => void
  /** Shows the row of the rule that decided. */
  onShowRule: (ruleId: string) => void
}

/** A rule that a text can be put into. */
export type DescriptionTarget = { rowKey: string; label: string; callType: CallType | null; explanation: string }

/** The dialog 'Generate Descriptions'; stands in the page from the start as well. */
export type GenerateDescriptionsDialogProps = {
  opened: boolean
  onClose: () => void
  /** Organisation rules that a text can be put into; absent for people who only view rules. */
  targets?: readonly DescriptionTarget[]
  /** Puts a text into a rule's description; the row saves itself. */
  onUse?: (rowKey: string, description: string) => void
}
