import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PracticePage, type PracticePageProps } from '../../../features/practice/list/PracticePage.tsx'
import { practiceSearch, practiceSearchDefaults } from '../../../features/practice/list/search.ts'
import { practiceList } from '../../../features/practice/list/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/practice/')({
  staticData: { title: 'Practice' },
  validateSearch: practiceSearch,
  search: { middlewares: [stripSearchParams(practiceSearchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'practice.use'),
  component: Practice,
})

function Practice() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<PracticePageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={practiceList}>
      <PracticePage search={search} onSearch={write} />
    </MoreTexts>
  )
}
