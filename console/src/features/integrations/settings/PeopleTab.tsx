import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { isRecorder } from '../list/status.ts'
import { listsUsers } from '../../../lib/imports/provider-users.ts'
import { everyIntegrationQuery } from '../../../lib/integrations.ts'
import { useIntegrationAccess } from '../use-integration-access.ts'
import { Loading } from './EmailTab.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { TeamTable } from './TeamTable.tsx'
import { Sections } from './Section.tsx'

/** Whether its calls belong to users of the provider. */
const namesPeople = (row: IntegrationRow): boolean =>
  row.type === 'REAL_CALL_SCORING' && row.status !== 'INACTIVE' && row.authKind !== 'NONE' && !isRecorder(row)

/** For one integration: matched users, and call types and scorecards of users and teams. */
export function PeopleTab({
  integrationId,
  onIntegration,
}: {
  integrationId: string | undefined
  onIntegration: (id: string | undefined) => void
}) {
  const t = useTranslations('integrationSettings')
  const words = useTranslations('integrations')
  const { blockedReason } = useIntegrationAccess()
  const { data, error, refetch } = useQuery(everyIntegrationQuery(useOrgId()))
  if (data === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading label={t('tabPeople')} />
  const offered = data.filter(namesPeople)
  if (offered.length === 0) return <p className="muted">{t('noIntegrations')}</p>
  const row = offered.find(({ id }) => id === integrationId) ?? offered[0]
  return (
    <Sections>
      <Select
        label={t('integration')}
        placeholder={t('chooseIntegration')}
        maw={360}
        searchable={offered.length > 7}
        allowDeselect={false}
        data={offered.map(({ id, name, isSimulator }) => ({
          value: id,
          label: isSimulator ? `${name} ${words('simulator')}` : name,
        }))}
        value={row?.id ?? null}
        onChange={(id) => onIntegration(id ?? undefined)}
      />
      {row !== undefined && (
        <>
          {listsUsers(row) ? (
            <PeopleTable key={`${row.id} people`} row={row} isDisabled={blockedReason !== null} />
          ) : (
            <p className="muted">{t('unlistedPeople', { company: row.provider.companyName })}</p>
          )}
          <TeamTable key={`${row.id} teams`} row={row} isDisabled={blockedReason !== null} />
        </>
      )}
    </Sections>
  )
}
