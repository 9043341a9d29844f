import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { deleteBotTag, updateBotTag } from '#api/contract/bot-tags.ts'
import { call } from '../../../lib/call.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { tagsQuery, useRefreshBots } from '../queries.ts'
import { editTagTexts } from './edit-tag-texts.ts'

type Props = {
  opened: boolean
  onClose: () => void
  onDeleted: (id: string) => void
}

/** Renames or deletes one tag. `onDeleted` gets its id, because a filter may name it. */
export const EditTagDialog = (props: Props) => (
  <MoreTexts texts={editTagTexts}>
    <EditTag {...props} />
  </MoreTexts>
)

function EditTag({ opened, onClose, onDeleted }: Props) {
  const t = useTranslations('botTags')
  const refresh = useRefreshBots()
  const tags = useQuery(tagsQuery(useOrgId())).data ?? []
  const [deleted, setDeleted] = useState<(typeof tags)[number] | null>(null)
  const schema = useMemo(
    () =>
      z.object({
        id: z.string().min(1, t('tagProblem')),
        name: z.string().trim().min(1, t('nameProblem')).max(60, t('nameProblem')),
      }),
    [t],
  )
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={t('title')}
        schema={schema}
        initialValues={{ id: '', name: '' }}
        submitLabel={t('rename')}
        onSubmit={async ({ id, name }) => {
          const version = tags.find((tag) => tag.id === id)?.version
          await call(updateBotTag, { body: { id, name, version } }).finally(refresh)
          showDone(t('renamed'))
        }}
      >
        {(form) => (
          <>
            <Select
              label={t('tag')}
              data={tags.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              {...form.getInputProps('id')}
              onChange={(id) => {
                form.setFieldValue('id', id ?? '')
                form.setFieldValue('name', tags.find((tag) => tag.id === id)?.name ?? '')
              }}
            />
            <TextInput label={t('name')} maxLength={60} dir="auto" {...form.getInputProps('name')} />
            <Button
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              disabled={form.values.id === ''}
              onClick={() => {
                setDeleted(tags.find(({ id }) => id === form.values.id) ?? null)
                onClose()
              }}
            >
              {t('delete')}
            </Button>
          </>
        )}
      </FormDialog>
      <ConfirmDialog
        opened={deleted !== null}
        onClose={() => setDeleted(null)}
        title={t('deleteTitle', { name: deleted?.name ?? '' })}
        consequence={t('deleteText', { count: deleted?.agentCount ?? 0 })}
        confirmLabel={t('delete')}
        isDangerous
        onConfirm={async () => {
          if (deleted === null) return
          const { id, version } = deleted
          await call(deleteBotTag, { params: { id }, query: { version } }).finally(refresh)
          onDeleted(id)
          showDone(t('deleted'))
        }}
      />
    </>
  )
}
