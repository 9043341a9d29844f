/** What an organization uses of its language model. */
export const modelUse = {
  modelUse: {
    title: 'Model use',
    label: 'Use of the model by day',
    day: 'Day (UTC)',
    purpose: 'For',
    model: 'Model',
    requests: 'Requests',
    tokens: 'Tokens read / written',
    cost: 'Cost',
    routing: 'Routing',
    describing: 'Describing calls',
    scoring: 'Scoring',
    second_look: 'Second look at evidence',
    phoneDetail: '{purpose} · {requests} requests',
    noPrice: 'no price',
    estimated: '{count} estimated',
    estimatedHint: 'The service did not say how many tokens these requests took.',
    csv: 'CSV',
    csvInput: 'Tokens read',
    csvOutput: 'Tokens written',
    csvCost: 'Cost in US dollars',
    csvUnpriced: 'Tokens without a price',
    csvEstimated: 'Estimated requests',
    csvFailed: 'CSV of model use',
    monthTokens: 'Tokens in {month}',
    monthCost: 'Cost in {month}',
    of: '{used} of {limit}',
    unlimited: '{used}, no limit',
    priceUnknown: 'The price of {model} is not known: its use is counted in tokens only.',
    unpricedTokens: '{tokens} tokens have no price and are not in the cost.',
    nearLimit:
      'The limit is nearly reached. Requests that could pass it are not sent; patterns judge instead.',
    none: 'This installation has no model',
    noneText: 'Calls are read and scored by the offline engine.',
    forbidden: 'No model may read these calls',
    forbiddenText: "This installation allows no model in the organization's data region.",
    emptyTitle: 'Nothing used yet',
    emptyText: 'Each request to the model is counted here, by day and purpose.',
    change: 'Change limit',
    limitTitle: 'Monthly limit',
    limitExplained:
      'Before each request the most that it can use is reserved. Requests that could pass the limit are not sent: patterns judge instead, and each call says so. Months begin at midnight UTC.',
    limitTokens: 'Tokens in a month',
    limitCost: 'US dollars in a month',
    limitNone: 'No limit',
    limitCostUnknown: 'The price of the model is not known, so its cost cannot be limited.',
    badTokens: 'Give a whole number, or nothing for no limit.',
    badCost: 'Give an amount, or nothing for no limit.',
    saved: 'Monthly limit saved.',
  },
} as const

type ModelUseTexts = typeof modelUse
declare global {
  interface ConsoleTexts extends ModelUseTexts {}
}
