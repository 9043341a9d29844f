export const modelProviders = ['openai-compatible', 'anthropic'] as const

/** How a language model is reached and asked; part of the worker's settings. */
export type ModelSettings = {
  provider: (typeof modelProviders)[number]
  /** Base address of its API, without a slash at the end. */
  baseUrl: string
  /** The model's name at its provider. */
  name: string
  /** Null: the service asks for none. */
  apiKey: string | null
  /** `schema`: the service holds answers to a JSON schema; `object`: it only knows "some JSON object". */
  jsonMode: 'schema' | 'object'
  /** Null: the service's own; some models refuse to be told. */
  temperature: number | null
  /** One request, from the look-up to the last byte, ms. */
  timeoutMs: number
  /** About so many tokens of a call are shown to the model; the middle of longer calls is left out. */
  maxInputTokens: number
  maxOutputTokens: number
}
