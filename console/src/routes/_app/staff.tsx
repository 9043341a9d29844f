import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { searchDefaults, staffSearch } from '../../features/staff/search.ts'
import { StaffPage, type StaffPageProps } from '../../features/staff/StaffPage.tsx'
import { staff } from '../../features/staff/texts.ts'
import { MoreTexts } from '../../lib/intl.tsx'
import { requireStaff } from '../../lib/use-can.ts'

export const Route = createFileRoute('/_app/staff')({
  staticData: { title: 'All organizations' },
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: staffSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireStaff(context),
  component: Staff,
})

function Staff() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<StaffPageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={staff}>
      <StaffPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
