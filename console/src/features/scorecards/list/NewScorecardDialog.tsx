import { Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { createScorecard } from '#api/contract/scorecards.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { call } from '../../../lib/call.ts'
import { useNavigateHere } from '../../../lib/use-navigate-here.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { scorecardsKey } from '../keys.ts'

const schema = z.object({
  name: z.string().trim().min(1, 'Give the scorecard a name.').max(120),
  callType: z.enum(callTypes).nullable(),
})

/** Creates a scorecard as an empty draft and opens it. */
export function NewScorecardDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('scorecards')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const navigate = useNavigateHere()
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('new')}
      schema={schema}
      initialValues={{ name: '', callType: null }}
      submitLabel={t('create')}
      onSubmit={async ({ name, callType }, { idempotencyKey }) => {
        const { id } = await call(createScorecard, {
          body: {
            name,
            callTypes: callType === null ? [] : [{ callType, isDefaultForCallType: false }],
          },
          idempotencyKey,
        })
        await queryClient.invalidateQueries({ queryKey: [...scorecardsKey(orgId), 'list'] })
        // Only after the dialog has closed, because it asks before changed values are left.
        setTimeout(() => void navigate({ to: '/scorecards/$id', params: { id } }))
      }}
    >
      {(form) => (
        <>
          <TextInput label={t('name')} maxLength={120} {...form.getInputProps('name')} />
          <Select
            label={t('callType')}
            description={t('callTypeHint')}
            clearable
            data={callTypes.map((value) => ({ value, label: callTypeLabels[value] }))}
            {...form.getInputProps('callType')}
          />
        </>
      )}
    </FormDialog>
  )
}
