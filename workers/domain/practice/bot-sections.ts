/** The sections of the buyer bot form, in order. */
export const botSections = [
  'scenarioName',
  'configDetails',
  'basicDetails',
  'personalDetails',
  'companyDetails',
  'prioritiesAndObjections',
  'opinions',
  'scorecard',
  'gatekeeper',
  'advancedSettings',
] as const
export type BotSection = (typeof botSections)[number]
