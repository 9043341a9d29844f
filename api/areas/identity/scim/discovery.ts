import { groupSchema, userSchema } from './resources.ts'

/** The discovery endpoints that a directory reads first: RFC 7643 §5 to §7. */

export const serviceProviderConfig = (base: string, maxResults: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an admin creates in the security settings.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const resourceType = (base: string, name: 'User' | 'Group', schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
})

export const resourceTypes = (base: string) => [
  resourceType(base, 'User', userSchema),
  resourceType(base, 'Group', groupSchema),
]

type Attribute = { name: string; type: string; [property: string]: unknown }

const attribute = (name: string, type: string, more: Record<string, unknown> = {}): Attribute => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})

const definition = (base: string, id: string, name: string, attributes: Attribute[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  attributes,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

export const userSchemaDefinition = (base: string) =>
  definition(base, userSchema, 'User', [
    attribute('userName', 'string', { required: true, uniqueness: 'server' }),
    attribute('name', 'complex', {
      subAttributes: [attribute('givenName', 'string'), attribute('familyName', 'string')],
    }),
    attribute('displayName', 'string', { mutability: 'readOnly' }),
    attribute('emails', 'complex', {
      multiValued: true,
      subAttributes: [
        attribute('value', 'string'),
        attribute('type', 'string'),
        attribute('primary', 'boolean'),
      ],
    }),
    attribute('active', 'boolean'),
  ])

export const groupSchemaDefinition = (base: string) =>
  definition(base, groupSchema, 'Group', [
    attribute('displayName', 'string', { required: true, uniqueness: 'server' }),
    attribute('members', 'complex', {
      multiValued: true,
      subAttributes: [attribute('value', 'string', { mutability: 'immutable' })],
    }),
  ])
