import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { SettingsPage } from '../../../features/integrations/settings/SettingsPage.tsx'
import {
  settingsDefaults,
  settingsSearch,
  type SettingsSearch,
} from '../../../features/integrations/settings/search.ts'
import { integrations } from '../../../features/integrations/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { requireCapability, useCan } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/integrations/settings')({
  staticData: { title: 'Integration Settings' },
  validateSearch: settingsSearch,
  search: { middlewares: [stripSearchParams(settingsDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'integrations.manage'),
  component: IntegrationSettings,
})

// The same editor as in the real call settings; only organizations with a recorder see it.
const RecorderRules = lazy(async () => {
  const [{ BotSchedulingTab }, { botScheduling }] = await Promise.all([
    import('../../../features/rules/bot-scheduling/BotSchedulingTab.tsx'),
    import('../../../features/rules/bot-scheduling/texts.ts'),
  ])
  return {
    default: function RecorderRules() {
      const canEdit = useCan('rules.manage')
      return (
        <MoreTexts texts={botScheduling}>
          <BotSchedulingTab canEdit={canEdit} />
        </MoreTexts>
      )
    },
  }
})

function IntegrationSettings() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback(
    (next: Partial<SettingsSearch>, options?: { isReplacing?: boolean }) =>
      void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={integrations}>
      <SettingsPage
        search={search}
        onSearch={write}
        rules={
          <Suspense fallback={null}>
            <RecorderRules />
          </Suspense>
        }
      />
    </MoreTexts>
  )
}
