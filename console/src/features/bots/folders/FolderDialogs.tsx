import { Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import {
  type AgentFolder,
  createFolder,
  deleteFolder,
  moveIntoFolder,
  updateFolder,
} from '#api/contract/bot-folders.ts'
import { call } from '../../../lib/call.ts'
import { teamOptionsQuery } from '../../../lib/people-options.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useRefreshBots } from '../queries.ts'
import { FolderChoice } from './FolderChoice.tsx'

/** Which dialog is open, and for which folder. */
export type FolderDialog =
  | { kind: 'new'; parent: AgentFolder | null }
  | { kind: 'edit' | 'move' | 'delete'; folder: AgentFolder }

const scopes = ['everybody', 'personal', 'adminOnly', 'forTeam'] as const
type Scope = (typeof scopes)[number]

const scopeOf = (folder: AgentFolder): Scope =>
  folder.isPersonal
    ? 'personal'
    : folder.isForAdminOnly
      ? 'adminOnly'
      : folder.isForTeam
        ? 'forTeam'
        : 'everybody'

export function FolderDialogs({
  dialog,
  onClose,
  onCreated,
  onDeleted,
}: {
  dialog: FolderDialog | null
  onClose: () => void
  onCreated: (folder: AgentFolder) => void
  onDeleted: (folder: AgentFolder) => void
}) {
  const t = useTranslations('botFolders')
  const refresh = useRefreshBots()
  // A refusal can mean that somebody else has changed or deleted a folder.
  const refreshAfter = <Result,>(request: Promise<Result>): Promise<Result> => request.finally(refresh)
  const mayHide = useCan('organization.manage')
  const maySeeTeams = useCan('teams.view')
  const teams = useQuery({ ...teamOptionsQuery(useOrgId()), enabled: maySeeTeams }).data ?? []
  const schema = useMemo(
    () =>
      z
        .object({
          name: z.string().trim().min(1, t('nameProblem')).max(120, t('nameProblem')),
          description: z.string().trim().max(1000),
          scope: z.enum(scopes),
          teamId: z.string(),
        })
        .refine(({ scope, teamId }) => scope !== 'forTeam' || teamId !== '', {
          path: ['teamId'],
          message: t('teamProblem'),
        }),
    [t],
  )
  const folder = dialog === null || dialog.kind === 'new' ? null : dialog.folder
  const parent = dialog?.kind === 'new' ? dialog.parent : null
  // A subfolder is visible to everybody who sees its parent.
  const hasScope =
    (dialog?.kind === 'new' && parent === null) || (folder !== null && folder.parentFolderId === null)
  const offered = scopes.filter(
    (scope) => (scope !== 'adminOnly' || mayHide) && (scope !== 'forTeam' || teams.length > 0),
  )
  return (
    <>
      <FormDialog
        opened={dialog?.kind === 'new' || dialog?.kind === 'edit'}
        onClose={onClose}
        title={
          dialog?.kind === 'edit'
            ? t('editTitle')
            : parent === null
              ? t('newTitle')
              : t('newBelow', { name: parent.name })
        }
        schema={schema}
        initialValues={{
          name: folder?.name ?? '',
          description: folder?.description ?? '',
          scope: folder === null ? 'everybody' : scopeOf(folder),
          teamId: folder?.teamId ?? '',
        }}
        submitLabel={dialog?.kind === 'edit' ? t('save') : t('create')}
        onSubmit={async ({ name, description, scope, teamId }, { idempotencyKey }) => {
          const seenBy = hasScope
            ? {
                isPersonal: scope === 'personal',
                isForAdminOnly: scope === 'adminOnly',
                teamId: scope === 'forTeam' ? teamId : null,
              }
            : {}
          if (dialog?.kind === 'edit') {
            const { id, version } = dialog.folder
            await refreshAfter(call(updateFolder, { body: { id, version, name, description, ...seenBy } }))
            showDone(t('saved'))
          } else {
            const body = { name, description, parentFolderId: parent?.id ?? null, ...seenBy }
            onCreated(await refreshAfter(call(createFolder, { body, idempotencyKey })))
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
            <Textarea
              label={t('description')}
              maxLength={1000}
              autosize
              minRows={2}
              dir="auto"
              {...form.getInputProps('description')}
            />
            {hasScope && (
              <Radio.Group label={t('seenBy')} {...form.getInputProps('scope')}>
                <Stack gap={6} mt={4}>
                  {offered.map((scope) => (
                    <Radio key={scope} value={scope} label={t(scope)} />
                  ))}
                </Stack>
              </Radio.Group>
            )}
            {hasScope && form.values.scope === 'forTeam' && (
              <Select
                label={t('team')}
                data={teams.map(({ id, label }) => ({ value: id, label }))}
                searchable
                allowDeselect={false}
                {...form.getInputProps('teamId')}
              />
            )}
          </>
        )}
      </FormDialog>
      {dialog?.kind === 'move' && (
        <FolderChoice
          title={t('moveTitle', { name: dialog.folder.name })}
          confirmLabel={t('move')}
          canChoose={({ id }) => id !== dialog.folder.id && id !== dialog.folder.parentFolderId}
          noneLabel={t('top')}
          onChoose={async (chosen) => {
            const { id, name, parentFolderId } = dialog.folder
            await refreshAfter(
              call(moveIntoFolder, {
                body: {
                  type: 'folder',
                  resourceId: id,
                  currentParentFolderId: parentFolderId,
                  newParentFolderId: chosen === 'none' ? null : chosen.id,
                },
              }),
            )
            showDone(t('moved', { name }))
          }}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        opened={dialog?.kind === 'delete'}
        onClose={onClose}
        title={t('deleteTitle', { name: folder?.name ?? '' })}
        consequence={
          folder !== null && t('deleteText', { folders: folder.subfolderCount, bots: folder.agentCount })
        }
        confirmLabel={t('delete')}
        isDangerous
        onConfirm={async () => {
          if (dialog?.kind !== 'delete') return
          const { id, name, version } = dialog.folder
          await refreshAfter(call(deleteFolder, { params: { id }, query: { version } }))
          onDeleted(dialog.folder)
          showDone(t('deleted', { name }))
        }}
      />
    </>
  )
}
