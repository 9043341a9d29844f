import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { en } from './messages/en.ts'
import { browserTimeZone } from './time.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en
    Locale: 'en'
  }
}

/** Texts of the console. `useTranslations('table')` reads one namespace; a missing key does not compile. */
export function Texts({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en} timeZone={browserTimeZone()}>
      {children}
    </IntlProvider>
  )
}
