import { createFileRoute } from '@tanstack/react-router'
import { NewBotPage } from '../../../features/bots/new/NewBotPage.tsx'
import { newBotSearch } from '../../../features/bots/new/search.ts'
import { bots } from '../../../features/bots/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/bots/new')({
  staticData: { title: 'New bot' },
  validateSearch: newBotSearch,
  beforeLoad: ({ context }) => requireCapability(context, 'bots.create'),
  component: NewBot,
})

function NewBot() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MoreTexts texts={bots}>
      <NewBotPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    </MoreTexts>
  )
}
