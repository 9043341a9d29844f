import { ruleDialogs } from '../dialogs/texts.ts'
import { ruleEffect } from '../preview/texts.ts'

export const ruleProposals = {
  ...ruleEffect,
  ...ruleDialogs,
  ruleProposals: {
    title: 'Proposed from corrections',
    says: '{count, plural, other {# corrected calls}} with “{value}” in the title are {type}.',
    adds: 'The rule “{label}” would take these words.',
    creates: 'A new organization rule “{label}” would take these words.',
    examples: 'Corrected calls',
    preview: 'Preview effect',
    running: 'Testing the last 90 days...',
    nothing: 'No call of the last 90 days would be routed differently.',
    accept: 'Add to draft',
    accepted: 'The rule is in the draft. Publish the draft so that calls follow it.',
    dismiss: 'Dismiss',
    dismissed: 'This rule is not proposed again.',
  },
} as const

type RuleProposalTexts = typeof ruleProposals
declare global {
  interface ConsoleTexts extends RuleProposalTexts {}
}
