import { client, defineProvider, nango, sharable } from './entry.ts'

export const gong = defineProvider({
  ...sharable,
  companyName: 'Gong',
  authKinds: ['BASIC', 'OAUTH2', 'NANGO'],
  credentialFields: {
    BASIC: [
      { name: 'auth_key', label: 'Auth Key', isSecret: false, isRequired: true },
      { name: 'secret_key', label: 'Secret Key', isSecret: true, isRequired: true },
    ],
    OAUTH2: client,
    NANGO: nango,
  },
  oauth: {
    authorizeUrl: 'https://app.gong.io/oauth2/authorize',
    tokenUrl: 'https://app.gong.io/oauth2/generate-customer-token',
    scopes: [
      'api:calls:read:basic',
      'api:calls:read:extensive',
      'api:calls:read:transcript',
      'api:users:read',
    ],
    pkce: false,
    clientAuth: 'basic',
    tokenBody: 'query',
    extraAuthorizeParams: { access_type: 'offline' },
    rotatesRefreshToken: true,
    accessTokenTtlSec: 86_400,
    baseUrlFromTokenField: 'api_base_url_for_customer',
  },
  nangoKeys: ['gong', 'gong-oauth'],
  webhookSecretLabel: 'Public key of the automation rule',
  configurationNotes:
    'A technical administrator of Gong creates the access key. If the company restricts keys by address, allow the address of this server.',
  configurationLinks: [
    { title: 'Gong API access', url: 'https://help.gong.io/docs/receive-access-to-the-api' },
  ],
  settings: {},
})
