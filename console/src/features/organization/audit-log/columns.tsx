import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { AuditEntry } from '#api/contract/audit.ts'
import { zoneOffset } from '../../../lib/time.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { ListTime, useNow } from '../../../ui/Moment.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { actionText, changesOf, changeText } from './change-text.ts'

/** Who made a change. */
export function Who({ entry: { actor } }: { entry: AuditEntry }) {
  const t = useTranslations('auditLog')
  if (actor !== null) return <PersonName person={actor} />
  return <span className="dimmed">{t('nobody')}</span>
}

export function useAuditColumns(): DataColumn<AuditEntry>[] {
  const t = useTranslations('auditLog')
  const zone = zoneOffset(useNow())
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('atZone', { zone }),
        width: 120,
        cell: ({ at }) => <ListTime at={at} />,
      },
      { id: 'who', header: t('who'), width: 190, priority: 2, cell: (entry) => <Who entry={entry} /> },
      {
        id: 'what',
        header: t('what'),
        isTitle: true,
        width: 260,
        cell: ({ action }) => <span className="truncate">{actionText(action)}</span>,
      },
      {
        id: 'about',
        header: t('about'),
        priority: 3,
        cell: ({ subjectName }) =>
          subjectName !== null && (
            <span className="truncate" dir="auto" title={subjectName}>
              {subjectName}
            </span>
          ),
      },
      {
        id: 'change',
        header: t('change'),
        priority: 2,
        cell: ({ before, after }) => {
          const text = changeText(changesOf(before, after))
          return (
            <span className="truncate" dir="auto" title={text}>
              {text}
            </span>
          )
        },
      },
      {
        id: 'source',
        header: t('source'),
        width: 90,
        priority: 3,
        cell: ({ source }) => <span className="dimmed">{t(source)}</span>,
      },
    ],
    [t, zone],
  )
}
