import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { SettingsWithTools } from '../../../features/rules/effect/SettingsWithTools.tsx'
import type { RealCallSettingsProps } from '../../../features/rules/RealCallSettings.tsx'
import { rulesSearch, searchDefaults } from '../../../features/rules/search.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { ruleEffect } from '../../../lib/messages/rule-effect.ts'
import { rules } from '../../../lib/messages/rules.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/settings/real-calls')({
  staticData: { title: 'Real call settings' },
  validateSearch: rulesSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'rules.view'),
  component: Settings,
})

const texts = { ...rules, ...ruleEffect }

function Settings() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<RealCallSettingsProps['onSearch']>((next) => void navigate({ search: next, resetScroll: false }), [navigate])
  return (
    <MoreTexts texts={texts}>
      <SettingsWithTools search={search} onSearch={write} />
    </MoreTexts>
  )
}
