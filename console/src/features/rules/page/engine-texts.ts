/** Which engine reads the organization's calls; on the page 'Real call settings'. */
export const rulesEngine = {
  ruleEngine: {
    label: 'Calls are read by',
    default: 'Standard',
    offline: 'Offline engine',
    model: 'Model',
    aboutDefault: "This installation's default.",
    aboutOffline: 'Fixed rules decide descriptions and scorecards. Nothing is sent to a model.',
    aboutModel: 'A language model decides descriptions and scorecards: the text of calls is sent to it.',
    none: 'This installation has no model.',
    forbidden: "This installation allows no model in the organization's data region.",
    instead: 'The offline engine is used instead.',
    confirmTitle: 'Send calls to a model?',
    confirmText:
      "From now on, the text of calls is sent to this installation's model for routing and scoring. Existing scores stay.",
    confirm: 'Use the model',
    use: 'Model use and limit',
    saved: 'Calls are read by: {engine}.',
  },
} as const

type RulesEngineTexts = typeof rulesEngine
declare global {
  interface ConsoleTexts extends RulesEngineTexts {}
}
