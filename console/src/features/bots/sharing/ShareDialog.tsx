import { Button, Checkbox, Group, Modal, MultiSelect, Paper, Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bulkShareAgentsWithOrgs, shareAgentWithTeams } from '#api/contract/bot-sharing.ts'
import type { Agent } from '#api/contract/bots.ts'
import { call } from '../../../lib/call.ts'
import { teamOptionsQuery } from '../../../lib/people-options.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { OrganizationLogo } from '../../../ui/OrganizationLogo.tsx'
import { sharesQuery } from './queries.ts'

/** Which teams may use the selected bots, and which organizations get them. Untouched settings stay. */
export function ShareDialog({
  bots,
  onClose,
  onShared,
}: {
  bots: readonly Agent[]
  onClose: () => void
  onShared: () => Promise<void>
}) {
  const t = useTranslations('botSharing')
  const common = useTranslations('common')
  const orgId = useOrgId()
  const maySeeTeams = useCan('teams.view')
  const teams = useQuery({ ...teamOptionsQuery(orgId), enabled: maySeeTeams }).data ?? []
  // All bots can be shared with the same organizations, but only by the organization that they come from.
  const areOwn = bots.every(({ sharedFrom }) => sharedFrom === null)
  const [first] = bots
  const organizations =
    useQuery({ ...sharesQuery(orgId, first?.id ?? ''), enabled: first !== undefined && areOwn }).data ?? []
  const [changesTeams, setChangesTeams] = useState(false)
  const [teamIds, setTeamIds] = useState<string[]>([])
  const [chosen, setChosen] = useState<ReadonlyMap<string, { canEditAgent: boolean }>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const setOrganization = (orgUid: string, value: { canEditAgent: boolean } | null) => {
    const next = new Map(chosen)
    if (value === null) next.delete(orgUid)
    else next.set(orgUid, value)
    setChosen(next)
  }
  const share = async () => {
    setBusy(true)
    setError(null)
    try {
      if (changesTeams)
        for (const { id } of bots)
          await call(shareAgentWithTeams, { params: { id }, body: { teams: teamIds } })
      if (chosen.size > 0) {
        const { results } = await call(bulkShareAgentsWithOrgs, {
          body: {
            agentIds: bots.map(({ id }) => id),
            orgs: Array.from(chosen, ([orgUid, { canEditAgent }]) => ({ orgUid, canEditAgent })),
            updateIfAlreadyShared: true,
          },
        })
        const failed = results.find(({ outcome }) => outcome === 'failed')
        if (failed !== undefined) throw new Error(failed.reason ?? t('failed'))
      }
      await onShared()
      onClose()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title', { count: bots.length })}
      size={520}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={14}>
        {maySeeTeams && (
          <Stack gap={6}>
            <Checkbox
              label={t('changeTeams', { count: bots.length })}
              checked={changesTeams}
              onChange={(event) => setChangesTeams(event.currentTarget.checked)}
              data-autofocus
            />
            {changesTeams && (
              <MultiSelect
                label={t('teams')}
                description={t('teamsHint')}
                data={teams.map(({ id, label }) => ({ value: id, label }))}
                value={teamIds}
                onChange={setTeamIds}
                searchable
              />
            )}
          </Stack>
        )}
        {organizations.length > 0 && (
          <Stack gap={6}>
            <Text fw={500}>{t('organizations')}</Text>
            {organizations.map(({ orgUid, name, logoUrl }) => {
              const value = chosen.get(orgUid)
              return (
                <Paper key={orgUid} withBorder px={12} py={8}>
                  <Group gap={10} wrap="nowrap">
                    <OrganizationLogo organization={{ name, logoUrl }} size={28} />
                    <Checkbox
                      flex={1}
                      label={<bdi>{name}</bdi>}
                      checked={value !== undefined}
                      onChange={(event) =>
                        setOrganization(orgUid, event.currentTarget.checked ? { canEditAgent: false } : null)
                      }
                    />
                    <Switch
                      label={t('canEdit')}
                      checked={value?.canEditAgent === true}
                      disabled={value === undefined}
                      onChange={(event) =>
                        setOrganization(orgUid, { canEditAgent: event.currentTarget.checked })
                      }
                    />
                  </Group>
                </Paper>
              )
            })}
          </Stack>
        )}
        {!maySeeTeams && organizations.length === 0 && <Text c="dimmed">{t('noOrganizations')}</Text>}
        {error !== null && <ErrorAlert error={error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {common('cancel')}
          </Button>
          <Button disabled={!changesTeams && chosen.size === 0} loading={isBusy} onClick={() => void share()}>
            {t('confirm', { count: bots.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
