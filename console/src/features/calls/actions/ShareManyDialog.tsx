import { Button, Group, Modal, MultiSelect, Stack, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bulkShareCalls, mostSharedCalls } from '#api/contract/call-changes.ts'
import { call } from '../../../lib/call.ts'
import { peopleOptionsQuery, teamOptionsQuery } from '../../../lib/people-options.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { useCallMutation } from '../../../lib/call-mutation.ts'

/** Asks whom to share calls of the list with. Nobody who sees them now loses access. */
export function ShareManyDialog({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('callActions')
  const common = useTranslations('common')
  const orgId = useOrgId()
  const [people, setPeople] = useState<string[]>([])
  const [teams, setTeams] = useState<string[]>([])
  const { data: peopleOptions = [] } = useQuery({
    ...peopleOptionsQuery(orgId),
    enabled: useCan('users.view'),
  })
  const { data: teamOptions = [] } = useQuery({ ...teamOptionsQuery(orgId), enabled: useCan('teams.view') })
  const count = ids.length
  const isTooMany = count > mostSharedCalls
  const sharing = useCallMutation(t('share'), () =>
    call(bulkShareCalls, { body: { ids: [...ids], sharedWith: people, sharedWithTeams: teams } }),
  )
  const share = () =>
    sharing.mutate(undefined, {
      onSuccess: ({ accepted, skipped: [first, ...others] }) => {
        if (accepted > 0) showDone(t('shared', { count: accepted }))
        if (first !== undefined) showError(t('notShared', { count: others.length + 1, reason: first.reason }))
        onDone()
        onClose()
      },
    })
  return (
    <Modal
      // A modal stores the focus only when it changes from closed to open, so it opens after mounting.
      opened={useMounted()}
      onClose={onClose}
      title={t('shareTitle', { count })}
      size={440}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={12}>
        <Text c="dimmed">{isTooMany ? t('shareTooMany', { most: mostSharedCalls }) : t('shareText')}</Text>
        <MultiSelect
          label={t('sharePeople')}
          data={peopleOptions
            .filter(({ isOffered }) => isOffered !== false)
            .map(({ id, label, hint }) => ({
              value: id,
              label: hint === undefined ? label : `${label} (${hint})`,
            }))}
          value={people}
          onChange={setPeople}
          searchable
          limit={50}
          // The open list would cover the dialog before anybody has read it.
          openOnFocus={false}
          data-autofocus
        />
        <MultiSelect
          label={t('shareTeams')}
          data={teamOptions.map(({ id, label }) => ({ value: id, label }))}
          value={teams}
          onChange={setTeams}
          searchable
          limit={50}
        />
        <Group justify="flex-end" mt={8} gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={isTooMany || people.length + teams.length === 0}
            loading={sharing.isPending}
            onClick={share}
          >
            {t('shareMany', { count })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
