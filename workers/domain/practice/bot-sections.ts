/** Parts of the form of a buyer bot, in its order. */
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
