import { Divider, Drawer, MultiSelect, Stack, Switch, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CallSharing } from '#api/contract/call-changes.ts'
import { peopleOptionsQuery, type PersonOption, teamOptionsQuery } from '../../../lib/people-options.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { PublicLinkPart } from './PublicLinkPart.tsx'
import { sharingQuery, useShareCall } from './queries.ts'

/** Who sees a call: people and teams of the organization, and anybody with its public link. */
export function ShareDrawer({ callId, onClose }: { callId: string; onClose: () => void }) {
  const t = useTranslations()
  const orgId = useOrgId()
  const mayPublish = useCan('calls.manage')
  const sharing = useQuery(sharingQuery(orgId, callId))
  return (
    <Drawer
      // A drawer stores the focus only when it changes from closed to open, so it opens after mounting.
      opened={useMounted()}
      onClose={onClose}
      position="right"
      size="min(100%, 400px)"
      title={t('shareCall.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={16}>
        {sharing.data !== undefined && <Audience callId={callId} sharing={sharing.data} />}
        {mayPublish && sharing.data !== undefined && (
          <>
            <Divider />
            <PublicLinkPart callId={callId} isPrivate={sharing.data.isPrivate} />
          </>
        )}
      </Stack>
    </Drawer>
  )
}

const optionsOf = (options: PersonOption[], chosen: { id: string; label: string }[]) => {
  const known = new Set(options.map(({ id }) => id))
  return [
    ...options.map(({ id, label, hint }) => ({
      value: id,
      label: hint === undefined ? label : `${label} (${hint})`,
    })),
    ...chosen.filter(({ id }) => !known.has(id)).map(({ id, label }) => ({ value: id, label })),
  ]
}

function Audience({ callId, sharing }: { callId: string; sharing: CallSharing }) {
  const t = useTranslations('shareCall')
  const orgId = useOrgId()
  const saving = useShareCall(callId)
  const { data: people = [] } = useQuery({
    ...peopleOptionsQuery(orgId),
    enabled: useCan('users.view') && sharing.mayShare,
  })
  const { data: teams = [] } = useQuery({
    ...teamOptionsQuery(orgId),
    enabled: useCan('teams.view') && sharing.mayShare,
  })
  const isFixed = !sharing.mayShare || saving.isPending
  return (
    <Stack gap={12}>
      <MultiSelect
        label={t('people')}
        placeholder={sharing.mayShare ? t('peoplePlaceholder') : undefined}
        data={optionsOf(
          people.filter(({ isOffered }) => isOffered !== false),
          sharing.sharedWith.map(({ id, firstName, lastName }) => ({
            id,
            label: `${firstName} ${lastName}`.trim(),
          })),
        )}
        value={sharing.sharedWith.map(({ id }) => id)}
        onChange={(sharedWith) => saving.mutate({ sharedWith })}
        disabled={isFixed}
        searchable
        limit={50}
      />
      <MultiSelect
        label={t('teams')}
        description={t('teamsHint')}
        placeholder={sharing.mayShare ? t('teamsPlaceholder') : undefined}
        data={optionsOf(
          teams,
          sharing.sharedWithTeams.map(({ id, name }) => ({ id, label: name })),
        )}
        value={sharing.sharedWithTeams.map(({ id }) => id)}
        onChange={(sharedWithTeams) => saving.mutate({ sharedWithTeams })}
        disabled={isFixed}
        searchable
        limit={50}
      />
      <Switch
        label={t('private')}
        description={t('privateHint')}
        checked={sharing.isPrivate}
        onChange={(event) => saving.mutate({ isPrivate: event.currentTarget.checked })}
        disabled={isFixed}
      />
      {!sharing.mayShare && <Text className="meta">{t('readOnly')}</Text>}
    </Stack>
  )
}
