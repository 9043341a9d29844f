import { z } from 'zod'
import { modelProviders, type ModelSettings } from '../engines/model/settings.ts'
import { isPrivateBaseUrl } from '../security/egress.ts'
import { integerSetting } from './env.ts'

/** Settings of a language model. The workers score with it, and the API words practice calls with it. */
export const modelEnvironment = {
  /** The engine of organizations that have not chosen one. */
  TEXT_ENGINE: z.enum(['offline', 'model']).default('offline'),
  /** If set, organizations can use a model. */
  MODEL_PROVIDER: z.enum(modelProviders).optional(),
  MODEL_BASE_URL: z.url({ protocol: /^https?$/, error: 'expected http://… or https://…' }).optional(),
  MODEL_NAME: z.string().max(100).optional(),
  MODEL_API_KEY: z.string().max(4_000).optional(),
  MODEL_JSON_MODE: z.enum(['schema', 'object']).default('schema'),
  /** `default` leaves it to the service. */
  MODEL_TEMPERATURE: z
    .union([z.literal('default').transform(() => null), z.coerce.number().min(0).max(2)])
    .default(0),
  MODEL_TIMEOUT_MS: integerSetting({ min: 1_000, max: 120_000 }).default(30_000),
  MODEL_MAX_INPUT_TOKENS: integerSetting({ min: 1_000, max: 500_000 }).default(12_000),
  MODEL_MAX_OUTPUT_TOKENS: integerSetting({ min: 200, max: 100_000 }).default(2_000),
}
type Environment = z.infer<z.ZodObject<typeof modelEnvironment>>

/** Requires all settings of a model or none: half of them would only show up as failed work. */
export function checkModel(value: Environment, context: z.RefinementCtx): void {
  const complain = (name: keyof Environment, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message })
  const { MODEL_PROVIDER, MODEL_BASE_URL, MODEL_API_KEY } = value
  if (MODEL_PROVIDER === undefined) {
    if (value.TEXT_ENGINE === 'model') complain('MODEL_PROVIDER', 'TEXT_ENGINE requires it')
    for (const name of ['MODEL_BASE_URL', 'MODEL_NAME', 'MODEL_API_KEY'] as const) {
      if (value[name] !== undefined) complain(name, 'it needs MODEL_PROVIDER')
    }
    return
  }
  if (value.MODEL_NAME === undefined) complain('MODEL_NAME', 'MODEL_PROVIDER requires it')
  if (MODEL_PROVIDER === 'anthropic' && MODEL_API_KEY === undefined)
    complain('MODEL_API_KEY', 'MODEL_PROVIDER requires it')
  if (MODEL_PROVIDER === 'openai-compatible' && MODEL_BASE_URL === undefined)
    complain('MODEL_BASE_URL', 'MODEL_PROVIDER requires it')
  if (MODEL_BASE_URL === undefined) return
  const url = new URL(MODEL_BASE_URL)
  if (url.username !== '' || url.password !== '')
    complain('MODEL_BASE_URL', 'the key belongs in MODEL_API_KEY')
  if (url.search !== '' || url.hash !== '') complain('MODEL_BASE_URL', 'it must end with its path')
  if (url.protocol === 'http:' && !isPrivateBaseUrl(url))
    complain('MODEL_BASE_URL', 'a public address needs https')
}

const anthropicUrl = 'https://api.anthropic.com/v1'

/** The settings of the model; null: there is none, or an address is missing. */
export function modelOf(value: Environment): ModelSettings | null {
  const { MODEL_PROVIDER: provider, MODEL_NAME: name } = value
  if (provider === undefined || name === undefined) return null
  if (provider === 'openai-compatible' && value.MODEL_BASE_URL === undefined) return null
  return {
    provider,
    baseUrl: (value.MODEL_BASE_URL ?? anthropicUrl).replace(/\/+$/, ''),
    name,
    apiKey: value.MODEL_API_KEY ?? null,
    jsonMode: value.MODEL_JSON_MODE,
    temperature: value.MODEL_TEMPERATURE,
    timeoutMs: value.MODEL_TIMEOUT_MS,
    maxInputTokens: value.MODEL_MAX_INPUT_TOKENS,
    maxOutputTokens: value.MODEL_MAX_OUTPUT_TOKENS,
  }
}
