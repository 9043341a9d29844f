/** The page of API keys. */
export const apiKeys = {
  apiKeys: {
    title: 'API keys',
    label: 'API keys',
    create: 'New key',
    pilotEnded: 'The pilot has ended, so no key can be made.',
    name: 'Name',
    key: 'Key',
    scopes: 'Scopes',
    scopeCount: '{count, plural, one {# scope} other {# scopes}}',
    createdAt: 'Created',
    lastUsed: 'Last used',
    never: 'Never',
    expires: 'Expires',
    noEnd: 'Never',
    unused: 'Not used for {days, number} days',
    revoked: 'Revoked',
    expired: 'Expired',
    active: 'Active',
    status: 'Status',
    revoke: 'Revoke',
    revokeNamed: 'Revoke {name}',
    revokeTitle: 'Revoke “{name}”?',
    revokeText: 'Programs that use this key are refused from now on. This cannot be undone.',
    typeName: 'Type the name of the key',
    typeNameWrong: 'This is not the name of the key.',
    revokeDone: '{name} was revoked.',
    emptyTitle: 'No API keys yet',
    emptyText: 'A key lets a program use the API with some of your rights.',
    createTitle: 'New API key',
    createText: 'A key never allows more than you may do yourself at the time of each request.',
    nameRequired: 'Enter a name.',
    scopesRequired: 'Choose at least one scope.',
    validFor: 'Valid for',
    days30: '30 days',
    days90: '90 days',
    days365: 'One year',
    forever: 'No end',
    createSubmit: 'Create key',
    secretTitle: 'Copy the key now',
    secretText: 'It is shown once. Whoever has it can use it.',
    secretLost:
      'The key “{name}” was created, but the connection was lost before it could be shown. Revoke it and create another one.',
    copySecret: 'Copy key',
    copied: 'Copied',
    done: 'Done',
  },
} as const

type ApiKeyTexts = typeof apiKeys
declare global {
  interface ConsoleTexts extends ApiKeyTexts {}
}
