import './mantine.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Texts } from '../lib/intl.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** What every component of the console stands in, for component tests. */
export function TestShell({ children, scheme = 'light' }: { children: ReactNode; scheme?: 'light' | 'dark' }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme} env="test">
      <Texts>
        <QueryClientProvider client={createQueryClient()}>
          <main>{children}</main>
          <Notifications />
        </QueryClientProvider>
      </Texts>
    </MantineProvider>
  )
}
