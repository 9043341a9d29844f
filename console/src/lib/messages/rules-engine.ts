/** Who reads the calls of an organisation; on the page 'Real call settings'. */
export const rulesEngine = {
  ruleEngine: {
    label: 'Calls are read by',
    default: 'Standard',
    offline: 'Offline engine',
    model: 'Model',
    aboutDefault: 'What this installation uses for every organization that has chosen nothing.',
    aboutOffline: 'Descriptions and scorecards are decided by fixed rules; nothing of a call is sent to a model.',
    aboutModel: 'A language model decides descriptions and scorecards; the text of calls is sent to it.',
    none: 'No model can be chosen: this installation has none.',
    forbidden: 'No model can be chosen: this installation allows none in the data region of the organization.',
    instead: 'The offline engine reads instead.',
    confirmTitle: 'Send calls to a model?',
    confirmText:
      'From now on, the text of calls that are routed or scored is sent to the model of this installation. What is scored already stays.',
    confirm: 'Use the model',
    saved: 'Calls are read by: {engine}.',
  },
} as const
