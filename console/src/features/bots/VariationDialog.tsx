import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { type Agent, type AgentDetail, createVariation } from '#api/contract/bots.ts'
import { call } from '../../lib/call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRefreshBots } from './queries.ts'

/** Creates a variation: a copy with, say, a different difficulty or objection. */
export function VariationDialog({
  bot,
  name,
  onClose,
  onCreated,
}: {
  bot: Pick<Agent, 'id'> | null
  name: string
  onClose: () => void
  onCreated: (variation: AgentDetail) => void
}) {
  const t = useTranslations('bots')
  const refresh = useRefreshBots()
  const schema = useMemo(
    () =>
      z.object({
        variationName: z.string().trim().min(1, t('variationProblem')).max(120, t('variationProblem')),
      }),
    [t],
  )
  return (
    <FormDialog
      opened={bot !== null}
      onClose={onClose}
      title={t('variationTitle', { name })}
      schema={schema}
      initialValues={{ variationName: '' }}
      submitLabel={t('variationCreate')}
      onSubmit={async ({ variationName }, { idempotencyKey }) => {
        if (bot === null) return
        const created = await call(createVariation, {
          params: { id: bot.id },
          body: { variationName },
          idempotencyKey,
        })
        await refresh()
        onCreated(created)
      }}
    >
      {(form) => (
        <TextInput
          label={t('variationName')}
          description={t('variationHint')}
          autoComplete="off"
          maxLength={120}
          dir="auto"
          {...form.getInputProps('variationName')}
        />
      )}
    </FormDialog>
  )
}
