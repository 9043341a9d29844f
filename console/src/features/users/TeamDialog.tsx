import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ItemResult } from '#api/contract/invitations.ts'
import type { OrgUser } from '#api/contract/people.ts'
import { addTeamMember } from '#api/contract/teams.ts'
import { call } from '../../lib/call.ts'
import { teamOptionsQuery } from '../../lib/people-options.ts'
import { useOrgId } from '../../lib/use-session.ts'

/** Adds people to a team one after the other, so that each has their own result. */
export function TeamDialog({
  people,
  onClose,
  onChanged,
}: {
  people: readonly OrgUser[]
  onClose: () => void
  onChanged: (results: ItemResult[], team: string) => void
}) {
  const t = useTranslations('userChange')
  const common = useTranslations('common')
  const { data, isPending } = useQuery(teamOptionsQuery(useOrgId()))
  const teams = data?.filter(({ mayAddPeople }) => mayAddPeople) ?? []
  const [teamId, setTeamId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const team = teams.find(({ id }) => id === teamId)
  const add = async () => {
    if (team === undefined) return
    setBusy(true)
    const results: ItemResult[] = []
    for (const { id } of people) {
      try {
        await call(addTeamMember, { body: { teamId: team.id, userId: id } })
        results.push({ id, outcome: 'done', reason: null })
      } catch (error) {
        results.push({ id, outcome: 'failed', reason: error instanceof Error ? error.message : null })
      }
    }
    onChanged(results, team.label)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('teamTitle', { count: people.length })}
      size={420}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        {!isPending && teams.length === 0 ? (
          <Text c="dimmed">{t('noTeam')}</Text>
        ) : (
          <Select
            label={t('team')}
            placeholder={t('chooseTeam')}
            data={teams.map(({ id, label }) => ({ value: id, label }))}
            value={teamId}
            onChange={setTeamId}
            searchable
            data-autofocus
          />
        )}
        <Text c="dimmed">{t('teamText')}</Text>
        <Group justify="flex-end" gap={8} mt={6}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {common('cancel')}
          </Button>
          <Button disabled={team === undefined} loading={isBusy} onClick={() => void add()}>
            {t('teamConfirm', { count: people.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
