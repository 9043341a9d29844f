import { Group } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '../../lib/time.ts'
import { useNow } from '../../ui/Moment.tsx'
import { OrganizationLogo } from '../../ui/OrganizationLogo.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import type { DataColumn } from '../../ui/table/columns.ts'
import type { ListedOrganization } from './queries.ts'

/** When the pilot of an organization ends or ended. */
function Pilot({ endsAt }: { endsAt: string | null }) {
  const t = useTranslations('staff')
  const now = useNow()
  if (endsAt === null) return <span className="dimmed">{t('noPilot')}</span>
  const at = new Date(endsAt)
  return t(at > now ? 'pilotUntil' : 'pilotOver', { date: formatMoment(at, 'date') })
}

/** The end of the pilot with a label, for use without a column header. */
export function PilotLine({ endsAt }: { endsAt: string | null }) {
  const t = useTranslations('staff')
  return (
    <>
      {t('pilot')}: <Pilot endsAt={endsAt} />
    </>
  )
}

export function useStaffColumns(): DataColumn<ListedOrganization>[] {
  const t = useTranslations('staff')
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        isTitle: true,
        cell: (organization) => (
          <Group gap={8} wrap="nowrap">
            <OrganizationLogo organization={organization} size={20} />
            <span className="truncate" dir="auto" title={organization.name}>
              {organization.name}
            </span>
          </Group>
        ),
      },
      {
        id: 'kind',
        header: t('kind'),
        width: 130,
        priority: 3,
        cell: ({ parentId }) => parentId !== null && <span className="dimmed">{t('below')}</span>,
      },
      {
        id: 'domain',
        header: t('domain'),
        width: 200,
        priority: 3,
        cell: ({ domain }) => <span className="truncate">{domain}</span>,
      },
      {
        id: 'region',
        header: t('region'),
        width: 110,
        priority: 2,
        cell: ({ dataRegion }) => t(dataRegion === 'EU' ? 'regionEu' : 'regionDefault'),
      },
      {
        id: 'pilot',
        header: t('pilot'),
        width: 160,
        priority: 2,
        cell: ({ pilotExpiresAt }) => <Pilot endsAt={pilotExpiresAt} />,
      },
      {
        id: 'status',
        header: t('status'),
        width: 110,
        cell: ({ isActive }) => (
          <StatusBadge
            status={{
              tone: isActive ? 'teal' : 'gray',
              icon: 'dot',
              label: t(isActive ? 'active' : 'inactive'),
            }}
          />
        ),
      },
    ],
    [t],
  )
}
