import './mantine.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MoreTexts, Texts } from '../lib/intl.tsx'
import { callDetail } from '../features/calls/detail/texts.ts'
import { callList } from '../features/calls/list/texts.ts'
import { newCall } from '../features/calls/new/texts.ts'
import { ops } from '../features/ops/texts.ts'
import { ruleDialogs } from '../features/rules/dialogs/texts.ts'
import { ruleDraft } from '../features/rules/draft/texts.ts'
import { ruleEffect } from '../features/rules/preview/texts.ts'
import { ruleTools } from '../features/rules/preview/tools-texts.ts'
import { rules } from '../features/rules/texts.ts'
import { session } from '../features/session/texts.ts'
import { shell } from './shell/texts.ts'
import { editable } from './table/editable/texts.ts'
import { ui } from './texts.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { cssVariablesResolver, theme } from './theme.ts'

const texts = {
  ...ui,
  ...editable,
  ...shell,
  ...session,
  ...callDetail,
  ...callList,
  ...newCall,
  ...ops,
  ...rules,
  ...ruleDialogs,
  ...ruleDraft,
  ...ruleEffect,
  ...ruleTools,
}

/** The environment of every component of the console, for component tests. */
export function TestShell({
  children,
  scheme = 'light',
}: {
  children: ReactNode
  scheme?: 'light' | 'dark'
}) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      env="test"
    >
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
