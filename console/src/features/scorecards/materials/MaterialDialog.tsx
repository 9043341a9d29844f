import { Button, FileButton, Group, SegmentedControl, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import {
  createLearningMaterial,
  maxLearningFileBytes,
  uploadLearningMaterial,
} from '#api/contract/learning-materials.ts'
import { learningScopes } from '#db/vocabulary/scorecards.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { materialsQuery } from '../queries.ts'

const accepted = '.pdf,.docx,.txt,.md,.png,.jpg,.jpeg,.mp3,.mp4'

const schema = z
  .object({
    kind: z.enum(['link', 'file']),
    title: z.string().trim().max(120),
    link: z.string().trim().max(2000),
    file: z.instanceof(File).nullable(),
    description: z.string().trim().max(1000),
    scope: z.enum(learningScopes),
  })
  .superRefine(({ kind, title, link, file }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'link' && title === '') refuse('title', 'Give it a title.')
    if (kind === 'link' && !/^https?:\/\/\S+$/i.test(link))
      refuse('link', 'Enter an address that begins with https:// or http://.')
    if (kind === 'file' && file === null) refuse('file', 'Choose a file.')
    if (kind === 'file' && (file?.size ?? 0) > maxLearningFileBytes)
      refuse('file', 'A file has at most 16 MB.')
  })
type Values = z.output<typeof schema>

/** A link, or a file of at most 16 MB. */
export function MaterialDialog({
  opened,
  scorecardId,
  criterionId,
  onClose,
}: {
  opened: boolean
  scorecardId: string
  criterionId: string | null
  onClose: () => void
}) {
  const t = useTranslations('learningMaterials')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const add = async (values: Values, idempotencyKey: string): Promise<void> => {
    const { kind, title, link, file, description, scope } = values
    if (kind === 'link')
      await call(createLearningMaterial, {
        body: { scorecardConfigId: scorecardId, criterionId, title, link, description, scope },
        idempotencyKey,
      })
    else if (file !== null) {
      const form = new FormData()
      // Without a title, the API makes one from the name of the file.
      if (title !== '') form.set('title', title)
      form.set('description', description)
      form.set('scope', scope)
      if (criterionId !== null) form.set('criterionId', criterionId)
      form.set('file', file)
      await call(uploadLearningMaterial, { params: { id: scorecardId }, body: form, idempotencyKey })
    }
    await queryClient.invalidateQueries({ queryKey: materialsQuery(orgId, scorecardId).queryKey })
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('add')}
      schema={schema}
      initialValues={{ kind: 'link', title: '', link: '', file: null, description: '', scope: 'ALL' }}
      submitLabel={t('submit')}
      onSubmit={(values, { idempotencyKey }) => add(values, idempotencyKey)}
    >
      {(form) => {
        const { kind, file } = form.getValues()
        return (
          <>
            <SegmentedControl
              aria-label={t('kind')}
              data={[
                { value: 'link', label: t('link') },
                { value: 'file', label: t('file') },
              ]}
              {...form.getInputProps('kind')}
            />
            {kind === 'link' ? (
              <TextInput
                label={t('address')}
                placeholder="https://"
                type="url"
                {...form.getInputProps('link')}
              />
            ) : (
              <div>
                <Group gap={10}>
                  <FileButton accept={accepted} onChange={(next) => form.setFieldValue('file', next)}>
                    {(props) => (
                      <Button variant="default" {...props}>
                        {t('choose')}
                      </Button>
                    )}
                  </FileButton>
                  <Text size="sm" c="dimmed" dir="auto">
                    {file?.name ?? t('formats')}
                  </Text>
                </Group>
                {form.errors.file !== undefined && (
                  <Text size="xs" c="var(--tone-red-text)" mt={4} role="alert">
                    {form.errors.file}
                  </Text>
                )}
              </div>
            )}
            <TextInput
              label={t('name')}
              placeholder={kind === 'file' ? file?.name : undefined}
              {...form.getInputProps('title')}
            />
            <Textarea label={t('description')} autosize minRows={2} {...form.getInputProps('description')} />
            <Select
              label={t('who')}
              allowDeselect={false}
              data={learningScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
              {...form.getInputProps('scope')}
            />
          </>
        )
      }}
    </FormDialog>
  )
}
