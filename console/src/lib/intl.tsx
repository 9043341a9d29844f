import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useMessages } from 'use-intl'
import type { AllTexts } from './messages/all-texts.ts'
import { base } from './messages/base.ts'
import { browserTimeZone } from './time.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: AllTexts
    Locale: 'en'
  }
}

/** Texts of the console. `useTranslations('table')` reads one namespace; a missing key does not compile. */
export function Texts({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={base} timeZone={browserTimeZone()}>
      {children}
    </IntlProvider>
  )
}

/** Further texts for what stands inside, loaded with it. */
export function MoreTexts({ texts, children }: { texts: Partial<AllTexts>; children: ReactNode }) {
  const above = useMessages()
  const messages = useMemo(() => ({ ...above, ...texts }), [above, texts])
  return (
    <IntlProvider locale="en" messages={messages}>
      {children}
    </IntlProvider>
  )
}
