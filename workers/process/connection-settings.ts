import { z } from 'zod'
import { isProvider } from '../domain/providers.ts'
import { parseSecretKeys, type SecretKeys } from '../security/secrets.ts'

/** The installation's own app at a provider. Organizations then need none. */
export type OAuthClient = { clientId: string; clientSecret: string }
export type OAuthClients = Readonly<Record<string, OAuthClient>>

export type ConnectionSettings = {
  secretKeys: SecretKeys
  oauthClients: OAuthClients
  /** Base address of the simulators, each below its provider id. Null: none are offered. */
  simulatorsUrl: string | null
  nango: { baseUrl: string; secretKey: string } | null
}

const text = z.string().min(1).max(4_000)
const clients = z.record(
  z.string().refine(isProvider, 'unknown provider'),
  z.strictObject({ clientId: text, clientSecret: text }),
)

/** Settings of connections to providers. The API and the workers both read them. */
export const connectionEnvironment = {
  /** `id:base64` of 32 bytes. The first key encrypts; the others decrypt what was sealed before. */
  SECRETS_KEYS: z.string().transform((value, context): SecretKeys => {
    try {
      return parseSecretKeys(value)
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : 'not valid')
      return z.NEVER
    }
  }),
  /** JSON: `{ "<provider>": { "clientId": "…", "clientSecret": "…" } }`. */
  OAUTH_CLIENTS: z
    .string()
    .default('{}')
    .transform((value, context): OAuthClients => {
      try {
        const parsed = clients.safeParse(JSON.parse(value))
        if (parsed.success) return parsed.data
      } catch {
        // Reported below.
      }
      context.addIssue('expected JSON: {"provider": {"clientId": "…", "clientSecret": "…"}}')
      return z.NEVER
    }),
  SIMULATORS_URL: z.url({ protocol: /^https?$/, error: 'expected http://… or https://…' }).optional(),
  NANGO_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'expected http://… or https://…' })
    .default('https://api.nango.dev'),
  /** If set, accounts can be connected through Nango. */
  NANGO_SECRET_KEY: text.optional(),
}

type Environment = z.infer<z.ZodObject<typeof connectionEnvironment>>

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

export const connectionSettingsOf = (value: Environment): ConnectionSettings => ({
  secretKeys: value.SECRETS_KEYS,
  oauthClients: value.OAUTH_CLIENTS,
  simulatorsUrl: value.SIMULATORS_URL === undefined ? null : withoutSlash(value.SIMULATORS_URL),
  nango:
    value.NANGO_SECRET_KEY === undefined
      ? null
      : { baseUrl: withoutSlash(value.NANGO_BASE_URL), secretKey: value.NANGO_SECRET_KEY },
})
