import { createFileRoute } from '@tanstack/react-router'
import { BotFormPage } from '../../../features/bots/form/BotFormPage.tsx'
import { loadEditor } from '../../../features/bots/form/load-editor.ts'
import { botFormSearch } from '../../../features/bots/form/tabs.ts'
import { botForm } from '../../../features/bots/form/texts.ts'
import { botQuery } from '../../../features/bots/queries.ts'
import { bots } from '../../../features/bots/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { session } from '../../../lib/session.ts'
import { requireCapability } from '../../../lib/use-can.ts'

const texts = { ...bots, ...botForm }

export const Route = createFileRoute('/_app/bots/$id')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'Buyer bot' },
  validateSearch: botFormSearch,
  beforeLoad: ({ context }) => requireCapability(context, 'bots.view'),
  loader: ({ context: { queryClient }, params: { id } }) => {
    void loadEditor()
    // Prefetches while the page renders. The page awaits the same query and shows its error.
    queryClient.query(botQuery(session.snapshot().orgId ?? 'none', id)).catch(() => undefined)
  },
  component: OneBot,
})

function OneBot() {
  const { id } = Route.useParams()
  const { tab, part } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MoreTexts texts={texts}>
      <BotFormPage
        id={id}
        tab={tab}
        part={part}
        onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
      />
    </MoreTexts>
  )
}
