import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import type { ApiKeyView } from '#api/contract/people.ts'
import { showDone } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useRevokeKey } from './queries.ts'

/** Revokes a key after its name has been typed. */
export function RevokeKeyDialog({
  opened,
  apiKey,
  onClose,
}: {
  opened: boolean
  apiKey: ApiKeyView | null
  onClose: () => void
}) {
  const t = useTranslations('apiKeys')
  // Keeps naming the key while the dialog fades out.
  const [shown, setShown] = useState(apiKey)
  if (apiKey !== null && apiKey !== shown) setShown(apiKey)
  const name = shown?.name ?? ''
  const revoking = useRevokeKey(t('revoke'))
  const schema = useMemo(
    () => z.object({ typed: z.string().refine((typed) => typed.trim() === name, t('typeNameWrong')) }),
    [name, t],
  )
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('revokeTitle', { name })}
      schema={schema}
      initialValues={{ typed: '' }}
      submitLabel={t('revoke')}
      isDangerous
      onSubmit={async () => {
        if (shown === null) return
        await revoking.mutateAsync(shown.id)
        showDone(t('revokeDone', { name }))
      }}
    >
      {(form) => (
        <>
          <p className="dimmed">{t('revokeText')}</p>
          <TextInput
            label={t('typeName')}
            description={<bdi>{name}</bdi>}
            autoComplete="off"
            dir="auto"
            {...form.getInputProps('typed')}
          />
        </>
      )}
    </FormDialog>
  )
}
