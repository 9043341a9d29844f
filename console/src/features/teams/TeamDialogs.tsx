import { Select, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import {
  createTeam,
  deleteTeam,
  renameTeam,
  type TeamOfTree,
  type teamDeletion,
} from '#api/contract/teams.ts'
import { call } from '../../lib/call.ts'
import { teamChoices } from '../../lib/team-labels.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showDone } from '../../ui/feedback/notices.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRefreshTeams } from './queries.ts'

/** Which dialog is open, and for which team. */
export type OpenDialog =
  | { kind: 'new'; parentId: string | null }
  | { kind: 'rename' | 'move'; team: TeamOfTree }
  | { kind: 'delete'; team: TeamOfTree; contents: z.output<typeof teamDeletion> }

type Props = {
  dialog: OpenDialog | null
  teams: readonly TeamOfTree[]
  mayManageTop: boolean
  onClose: () => void
  onCreated: (team: Pick<TeamOfTree, 'id' | 'parentId'>) => void
  onMove: (id: string, parentId: string | null) => void
}

/** The empty value of the parent select. */
const top = ''

export function TeamDialogs({ dialog, teams, mayManageTop, onClose, onCreated, onMove }: Props) {
  const t = useTranslations('teams')
  const refresh = useRefreshTeams()
  // Also after a refusal, because somebody else may have changed the team.
  const refreshAfter = <Result,>(request: Promise<Result>): Promise<Result> => request.finally(refresh)
  const schema = useMemo(
    () =>
      z.object({
        name: z.string().trim().min(1, t('nameProblem')).max(120, t('nameProblem')),
        parentId: z.string(),
      }),
    [t],
  )
  const moveSchema = useMemo(() => z.object({ parentId: z.string() }), [])
  const about =
    dialog?.kind === 'rename' || dialog?.kind === 'move' || dialog?.kind === 'delete' ? dialog.team : null
  const parents = [
    ...(mayManageTop || about?.parentId === null ? [{ value: top, label: t('top') }] : []),
    ...teamChoices(teams, ({ id, mayManage }) => id !== about?.id && (mayManage || id === about?.parentId)),
  ]
  return (
    <>
      <FormDialog
        opened={dialog?.kind === 'new' || dialog?.kind === 'rename'}
        onClose={onClose}
        title={dialog?.kind === 'rename' ? t('rename') : t('newTeam')}
        schema={schema}
        initialValues={{
          name: dialog?.kind === 'rename' ? dialog.team.name : '',
          parentId: dialog?.kind === 'new' ? (dialog.parentId ?? top) : top,
        }}
        submitLabel={dialog?.kind === 'rename' ? t('save') : t('create')}
        onSubmit={async ({ name, parentId }, { idempotencyKey }) => {
          if (dialog?.kind === 'rename') {
            const { id, version } = dialog.team
            await refreshAfter(call(renameTeam, { body: { id, name, version } }))
            showDone(t('renamed'))
          } else {
            const body = { name, parentId: parentId === top ? null : parentId }
            onCreated(await refreshAfter(call(createTeam, { body, idempotencyKey })))
            showDone(t('created', { name }))
          }
        }}
      >
        {(form) => (
          <>
            <TextInput
              label={t('name')}
              autoComplete="off"
              maxLength={120}
              dir="auto"
              {...form.getInputProps('name')}
            />
            {dialog?.kind === 'new' && (
              <Select
                label={t('parent')}
                data={parents}
                searchable
                limit={100}
                allowDeselect={false}
                {...form.getInputProps('parentId')}
              />
            )}
          </>
        )}
      </FormDialog>
      <FormDialog
        opened={dialog?.kind === 'move'}
        onClose={onClose}
        title={t('moveTitle', { name: about?.name ?? '' })}
        schema={moveSchema}
        initialValues={{ parentId: about?.parentId ?? top }}
        submitLabel={t('moveHere')}
        onSubmit={({ parentId }) => {
          if (about !== null) onMove(about.id, parentId === top ? null : parentId)
          return Promise.resolve()
        }}
      >
        {(form) => (
          <Select
            label={t('parent')}
            data={parents}
            searchable
            limit={100}
            allowDeselect={false}
            {...form.getInputProps('parentId')}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        opened={dialog?.kind === 'delete'}
        onClose={onClose}
        title={t('deleteTitle', { name: about?.name ?? '' })}
        consequence={dialog?.kind === 'delete' && <Consequence contents={dialog.contents} />}
        confirmLabel={t('deleteConfirm')}
        isDangerous
        onConfirm={async () => {
          if (dialog?.kind !== 'delete') return
          const { id, name, version } = dialog.team
          await refreshAfter(call(deleteTeam, { params: { id }, query: { version } }))
          showDone(t('deleted', { name }))
        }}
      />
    </>
  )
}

function Consequence({ contents }: { contents: z.output<typeof teamDeletion> }) {
  const t = useTranslations('teams')
  const rules = contents.categorizationRules + contents.privacyRules
  const settings = contents.integrationSettings + contents.summaryEmailSettings
  const lines = [
    `${t('deleteMembers', { members: contents.members })} ${t('deleteAlone', { count: contents.membersWithoutTeam })}`,
    t('deleteBelow', { count: contents.subTeams }),
    t('deleteRules', { count: rules }),
    t('deleteSettings', { count: settings }),
    t('deleteScorecards', { count: contents.scorecards }),
    t('deleteLeads'),
  ]
  return (
    <>
      {lines
        .filter((line) => line.trim() !== '')
        .map((line) => (
          <Text key={line} mb={6}>
            {line}
          </Text>
        ))}
    </>
  )
}
