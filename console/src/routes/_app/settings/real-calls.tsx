import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { RealCallSettings } from '../../../features/rules/page/RealCallSettings.tsx'
import { editable } from '../../../ui/table/editable/texts.ts'
import { rulesSearch, type RulesSearch, searchDefaults } from '../../../features/rules/search.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { ruleTools } from '../../../features/rules/preview/tools-texts.ts'
import { rules } from '../../../features/rules/texts.ts'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/settings/real-calls')({
  staticData: { title: 'Real call settings' },
  validateSearch: rulesSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'rules.view'),
  component: Settings,
})

const texts = { ...editable, ...rules, ...ruleTools }

function Settings() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback(
    (next: RulesSearch) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  )
  return (
    <MoreTexts texts={texts}>
      <RealCallSettings search={search} onSearch={write} />
    </MoreTexts>
  )
}
