import { Text, Textarea } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'

const schema = z.object({ reason: z.string().trim().min(3).max(500) })

/** Asks for a reason to publish a bot that leaks or contradicts itself. The audit log stores it. */
export function PublishReason({
  opened,
  onClose,
  onPublish,
}: {
  opened: boolean
  onClose: () => void
  onPublish: (reason: string) => Promise<void>
}) {
  const t = useTranslations('botForm')
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('publishAnyway')}
      schema={schema}
      initialValues={{ reason: '' }}
      submitLabel={t('publish')}
      onSubmit={({ reason }) => onPublish(reason)}
    >
      {(form) => (
        <>
          <Text size="sm">{t('publishFindings')}</Text>
          <Textarea
            label={t('publishReason')}
            description={t('publishReasonHint')}
            maxLength={500}
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}
