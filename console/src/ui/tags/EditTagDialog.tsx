import { Button, Select, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { MoreTexts } from '../../lib/intl.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { showDone } from '../feedback/notices.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { editTagTexts } from './texts.ts'

type Tag = { id: string; name: string }

type Props<OfFeature extends Tag> = {
  opened: boolean
  onClose: () => void
  tags: readonly OfFeature[]
  onRename: (tag: OfFeature, name: string) => Promise<unknown>
  onDelete: (tag: OfFeature) => Promise<unknown>
  /** What the deletion of a tag changes. */
  consequence: (tag: OfFeature) => string
}

/** Renames or deletes one of the tags. */
export const EditTagDialog = <OfFeature extends Tag>(props: Props<OfFeature>) => (
  <MoreTexts texts={editTagTexts}>
    <EditTag {...props} />
  </MoreTexts>
)

function EditTag<OfFeature extends Tag>({
  opened,
  onClose,
  tags,
  onRename,
  onDelete,
  consequence,
}: Props<OfFeature>) {
  const t = useTranslations('tags')
  const [deleted, setDeleted] = useState<OfFeature | null>(null)
  const schema = useMemo(
    () =>
      z.object({
        id: z.string().min(1, t('tagProblem')),
        name: z.string().trim().min(1, t('nameProblem')).max(60, t('nameProblem')),
      }),
    [t],
  )
  const tagOf = (id: string | null) => tags.find((tag) => tag.id === id)
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
          const tag = tagOf(id)
          if (tag === undefined) return
          await onRename(tag, name)
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
                form.setFieldValue('name', tagOf(id)?.name ?? '')
              }}
            />
            <TextInput label={t('name')} maxLength={60} dir="auto" {...form.getInputProps('name')} />
            <Button
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              disabled={form.values.id === ''}
              onClick={() => {
                setDeleted(tagOf(form.values.id) ?? null)
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
        consequence={deleted === null ? '' : consequence(deleted)}
        confirmLabel={t('delete')}
        isDangerous
        onConfirm={async () => {
          if (deleted === null) return
          await onDelete(deleted)
          showDone(t('deleted'))
        }}
      />
    </>
  )
}
