import { MultiSelect, TagsInput, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { editBotTagLinks } from '#api/contract/bot-tags.ts'
import { type Agent, bulkUpdateScorecards } from '#api/contract/bots.ts'
import { call } from '../../../lib/call.ts'
import { typedNames } from '../../../lib/tag-ids.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FolderChoice } from '../folders/FolderChoice.tsx'
import { ScorecardSelect } from '../form/ScorecardSelect.tsx'
import { tagsQuery } from '../queries.ts'
import { useTagIds } from '../use-tag-ids.ts'

type Props = { bots: readonly Agent[]; onClose: () => void; onDone: (what: string) => Promise<void> }

/** Sets one scorecard for several bots: all of them or none. */
export function ScorecardDialog({ bots, onClose, onDone }: Props) {
  const t = useTranslations('botBulk')
  const schema = useMemo(() => z.object({ scorecardConfigId: z.string().min(1, t('scorecardProblem')) }), [t])
  const callTypes = new Set(bots.map(({ callType }) => callType))
  const [only] = callTypes
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('scorecardTitle', { count: bots.length })}
      schema={schema}
      initialValues={{ scorecardConfigId: '' }}
      submitLabel={t('scorecardConfirm', { count: bots.length })}
      onSubmit={async ({ scorecardConfigId }) => {
        await call(bulkUpdateScorecards, { body: { agentIds: bots.map(({ id }) => id), scorecardConfigId } })
        await onDone(t('scorecardDone'))
      }}
    >
      {(form) => (
        <>
          <ScorecardSelect
            label={t('scorecard')}
            callType={callTypes.size === 1 && only !== undefined ? only : null}
            value={form.values.scorecardConfigId || null}
            onChange={(id) => form.setFieldValue('scorecardConfigId', id ?? '')}
            error={form.errors.scorecardConfigId as string | undefined}
          />
          <Text c="dimmed">
            {callTypes.size === 1 ? t('scorecardText') : t('scorecardMixed', { count: callTypes.size })}
          </Text>
        </>
      )}
    </FormDialog>
  )
}

/** Adds tags, also new ones, to every selected bot and removes others. */
export function TagsDialog({ bots, onClose, onDone }: Props) {
  const t = useTranslations('botBulk')
  const tags = useQuery(tagsQuery(useOrgId())).data ?? []
  const schema = useMemo(
    () =>
      z
        .object({ add: z.array(z.string()).max(50), remove: z.array(z.string()).max(50) })
        .refine(({ add, remove }) => add.length + remove.length > 0, {
          path: ['add'],
          message: t('tagsProblem'),
        }),
    [t],
  )
  const tagIdsOf = useTagIds()
  const used = new Set(bots.flatMap((bot) => bot.tags.map(({ id }) => id)))
  const options = tags.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('tagsTitle', { count: bots.length })}
      schema={schema}
      initialValues={{ add: [] as string[], remove: [] as string[] }}
      submitLabel={t('tagsConfirm', { count: bots.length })}
      onSubmit={async ({ add, remove }) => {
        await call(editBotTagLinks, {
          body: {
            agentIds: bots.map(({ id }) => id),
            addTagsIds: await tagIdsOf(typedNames(add)),
            removeTagsIds: remove,
          },
        })
        await onDone(t('tagsDone'))
      }}
    >
      {(form) => (
        <>
          <TagsInput
            label={t('tagsAdd')}
            description={t('tagsAddHint')}
            data={options
              .filter(({ value }) => !form.values.remove.includes(value))
              .map(({ label }) => label)}
            maxTags={50}
            maxLength={60}
            {...form.getInputProps('add')}
          />
          <MultiSelect
            label={t('tagsRemove')}
            data={options.filter(({ value, label }) => used.has(value) && !form.values.add.includes(label))}
            nothingFoundMessage={t('tagsNone')}
            searchable
            {...form.getInputProps('remove')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** "Move to…": from the shown folder, or out of all folders. */
export function MoveDialog({
  bots,
  folderId,
  onClose,
  onMove,
}: {
  bots: readonly Agent[]
  /** The folder whose bots are listed. */
  folderId: string | null
  onClose: () => void
  onMove: (folderId: string | null, name: string) => Promise<void>
}) {
  const t = useTranslations('botBulk')
  const [first] = bots
  const isShown = ({ id }: { id: string }): boolean => id === folderId
  return (
    <FolderChoice
      title={t('moveTitle', { count: bots.length, name: first?.name ?? '' })}
      note={folderId === null ? t('moveFromAll') : undefined}
      confirmLabel={t('move', { count: bots.length })}
      noneLabel={t('noFolder')}
      // The list includes bots in folders below, which can be moved up into this one.
      canChoose={({ id }) => id !== folderId || bots.some(({ folders }) => !folders.some(isShown))}
      onChoose={(chosen) =>
        chosen === 'none' ? onMove(null, t('noFolder')) : onMove(chosen.id, chosen.name)
      }
      onClose={onClose}
    />
  )
}
