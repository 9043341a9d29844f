import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  AuditLogPage,
  type AuditLogPageProps,
} from '../../../features/organization/audit-log/AuditLogPage.tsx'
import { auditSearch, searchDefaults } from '../../../features/organization/audit-log/search.ts'
import { auditLog } from '../../../features/organization/audit-log/texts.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/settings/audit-log')({
  staticData: { title: 'Audit log' },
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: auditSearch,
  search: { middlewares: [stripSearchParams(searchDefaults)] },
  beforeLoad: ({ context }) => requireCapability(context, 'audit.view'),
  component: AuditLog,
})

function AuditLog() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const write = useCallback<AuditLogPageProps['onSearch']>(
    (next, options) => void navigate({ search: next, replace: options?.isReplacing === true }),
    [navigate],
  )
  return (
    <MoreTexts texts={auditLog}>
      <AuditLogPage search={search} onSearch={write} />
    </MoreTexts>
  )
}
