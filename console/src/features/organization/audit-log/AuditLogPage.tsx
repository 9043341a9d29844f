import { Button, Menu } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditEntry } from '#api/contract/audit.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useCursorList } from '../../../ui/list/use-cursor-list.ts'
import { useAuditColumns, Who } from './columns.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { auditLogQuery, useExport } from './queries.ts'
import { auditQuery, type AuditSearch, isNarrowed } from './search.ts'
import { useAuditFilters } from './use-audit-filters.tsx'

export type AuditLogPageProps = {
  search: AuditSearch
  onSearch: (next: AuditSearch, options?: { isReplacing?: boolean }) => void
}

const phoneDetail = (entry: AuditEntry) => <Who entry={entry} />

/** Who changed what, newest first. */
export function AuditLogPage({ search, onSearch }: AuditLogPageProps) {
  const t = useTranslations('auditLog')
  const orgId = useOrgId()
  const query = auditQuery(search)
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const list = useCursorList({ query: auditLogQuery(orgId, query), isHeld: open !== null })
  const exporting = useExport()
  const nothing = isNarrowed(search) ? 'noMatch' : 'empty'
  return (
    <ListPage
      title={t('title')}
      label={t('label')}
      list={list}
      columns={useAuditColumns()}
      phoneDetail={phoneDetail}
      onOpen={setOpen}
      peekId={open?.id ?? null}
      actions={
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.8} />}
              loading={exporting.isPreparing}
            >
              {t('export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void exporting.download(query, 'ndjson')}>
              {t('exportNdjson')}
            </Menu.Item>
            <Menu.Item onClick={() => void exporting.download(query, 'csv')}>{t('exportCsv')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      }
      filters={
        <Filters
          search={search}
          filters={useAuditFilters(search)}
          text={{ param: 'q', placeholder: t('search') }}
          onFilter={(next, options) => onSearch(next, { isReplacing: options?.isTyping === true })}
        />
      }
      empty={<EmptyState icon={IconHistory} title={t(`${nothing}Title`)} text={t(`${nothing}Text`)} />}
      aside={open !== null && <EntryPanel entry={open} onClose={() => setOpen(null)} />}
    />
  )
}
