import './mantine.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MoreTexts, Texts } from '../lib/intl.tsx'
import { callDetail } from '../lib/messages/call-detail.ts'
import { callList } from '../lib/messages/call-list.ts'
import { newCall } from '../lib/messages/new-call.ts'
import { ops } from '../lib/messages/ops.ts'
import { ruleDialogs } from '../lib/messages/rule-dialogs.ts'
import { ruleEffect } from '../lib/messages/rule-effect.ts'
import { rules } from '../lib/messages/rules.ts'
import { session } from '../lib/messages/session.ts'
import { shell } from '../lib/messages/shell.ts'
import { ui } from '../lib/messages/ui.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const texts = { ...ui, ...shell, ...session, ...callDetail, ...callList, ...newCall, ...ops, ...rules, ...ruleDialogs, ...ruleEffect }

/** What every component of the console stands in, for component tests. */
export function TestShell({ children, scheme = 'light' }: { children: ReactNode; scheme?: 'light' | 'dark' }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme} env="test">
      <Texts>
        <MoreTexts texts={texts}>
          <QueryClientProvider client={createQueryClient()}>
            <main>{children}</main>
            <Notifications />
          </QueryClientProvider>
        </MoreTexts>
      </Texts>
    </MantineProvider>
  )
}
