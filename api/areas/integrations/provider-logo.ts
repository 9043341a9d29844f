import { isProvider } from '#workers/domain/providers.ts'

/** Where the console serves a provider's mark: `console/public/providers`. The marks are our own drawings, not logos. */
export const logoPath = (name: string): string => `/providers/${name}.svg`

export const logoOf = (provider: string): string | null => (isProvider(provider) ? logoPath(provider) : null)
