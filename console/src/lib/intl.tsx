import { type ReactNode, useMemo } from 'react'
import { IntlProvider, type Messages, useMessages } from 'use-intl'
import { base } from './base-texts.ts'
import { browserTimeZone } from './time.ts'

/** The console's texts. `useTranslations('table')` reads one namespace; a missing key does not compile. */
export function Texts({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={base} timeZone={browserTimeZone()}>
      {children}
    </IntlProvider>
  )
}

/** Adds a feature's texts for everything inside it, loaded together with the feature. */
export function MoreTexts({ texts, children }: { texts: Partial<Messages>; children: ReactNode }) {
  const above = useMessages()
  const messages = useMemo(() => ({ ...above, ...texts }), [above, texts])
  return (
    <IntlProvider locale="en" messages={messages}>
      {children}
    </IntlProvider>
  )
}

declare global {
  /** Every namespace of the console. Each `texts.ts` adds its own; only `base` is in the first download. */
  interface ConsoleTexts {}
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: ConsoleTexts
    Locale: 'en'
  }
}
