export const modelProviders = ['openai-compatible', 'anthropic'] as const

/** How a language model is called; part of the worker's settings. */
export type ModelSettings = {
  provider: (typeof modelProviders)[number]
  /** Base address of its API, without a slash at the end. */
  baseUrl: string
  /** The model's name at its provider. */
  name: string
  /** Null: the service needs none. */
  apiKey: string | null
  /** `schema`: the service enforces a JSON schema; `object`: it only guarantees some JSON object. */
  jsonMode: 'schema' | 'object'
  /** Null: the service's default; some models reject a temperature. */
  temperature: number | null
  /** Limit of one request, from DNS lookup to the last byte, ms. */
  timeoutMs: number
  /** About how many tokens of a call the model sees. The middle of longer calls is left out. */
  maxInputTokens: number
  maxOutputTokens: number
}
