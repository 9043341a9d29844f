import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditEntry } from '#api/contract/audit.ts'
import { formatMoment, utcMoment } from '../../../lib/time.ts'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { actionText, changesOf } from './change-text.ts'
import { Who } from './columns.tsx'

/** Details of one change. */
export function EntryPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTranslations('auditLog')
  const at = new Date(entry.at)
  const title = actionText(entry.action)
  return (
    <SidePanel label={t('details')} head={<span className="truncate">{title}</span>} onClose={onClose}>
      <Stack gap={12}>
        <Field label={t('at')}>
          <time dateTime={entry.at} title={utcMoment(at)}>
            {formatMoment(at, 'full')}
          </time>
        </Field>
        <Field label={t('who')}>
          <Who entry={entry} />
        </Field>
        <Field label={t('source')}>{t(entry.source)}</Field>
        {entry.address !== null && <Field label={t('address')}>{entry.address}</Field>}
        <Field label={t('subject')}>
          {entry.subjectName !== null && <div dir="auto">{entry.subjectName}</div>}
          <span className="mono">{entry.subjectId}</span>
        </Field>
        {changesOf(entry.before, entry.after).map(({ name, before, after }) => (
          <Field key={name} label={name}>
            <span dir="auto">{before}</span> → <strong dir="auto">{after}</strong>
          </Field>
        ))}
        {entry.requestId !== null && (
          <Field label={t('request')}>
            <span className="mono">{entry.requestId}</span>
          </Field>
        )}
      </Stack>
    </SidePanel>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Box style={{ overflowWrap: 'anywhere' }}>{children}</Box>
    </div>
  )
}
