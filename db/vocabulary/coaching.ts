/** Where an action item comes from: the words of the call, or a person. */
export const actionItemSources = ['found', 'person'] as const
