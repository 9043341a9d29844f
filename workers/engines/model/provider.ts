import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { ModelSettings } from './settings.ts'

/** A provider's model that sends every request through the given `egress`. Nothing is read from the environment here. */
export function openProvider(settings: ModelSettings, egress: typeof fetch): LanguageModel {
  switch (settings.provider) {
    case 'anthropic':
      return createAnthropic({ baseURL: settings.baseUrl, apiKey: settings.apiKey ?? '', fetch: egress })(
        settings.name,
      )
    case 'openai-compatible':
      return createOpenAICompatible({
        name: 'model',
        baseURL: settings.baseUrl,
        ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
        supportsStructuredOutputs: settings.jsonMode === 'schema',
        fetch: egress,
      }).chatModel(settings.name)
  }
}
