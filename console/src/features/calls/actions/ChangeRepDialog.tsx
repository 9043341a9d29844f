import { Checkbox, Input, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { updateCallInfo } from '#api/contract/call-changes.ts'
import type { CallDetail } from '#api/contract/calls.ts'
import { call as request } from '../../../lib/call.ts'
import { useCallMutation } from '../../../lib/call-mutation.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { nameOfRep } from '../../../ui/pickers/reps.ts'
import { RepsPicker } from '../../../ui/pickers/RepsPicker.tsx'
import type { PickerOption } from '../../../ui/pickers/selection.ts'
import { changeRepTexts } from './change-rep-texts.ts'

type Props = {
  call: Pick<CallDetail, 'id' | 'caller'>
  /** Whether the call has a score that the user may replace. */
  mayRescore: boolean
  onClose: () => void
  /** Gets the command that scores the call. */
  onRescored: (commandId: string) => void
}

/** Gives a call to another member, or to nobody. */
export const ChangeRepDialog = (props: Props) => (
  <MoreTexts texts={changeRepTexts}>
    <ChangeRep {...props} />
  </MoreTexts>
)

function ChangeRep({ call, mayRescore, onClose, onRescored }: Props) {
  const t = useTranslations('changeRep')
  const { mutateAsync: change } = useCallMutation(
    null,
    ({ idempotencyKey, ...body }: { callerId: string | null; rescore: boolean; idempotencyKey: string }) =>
      request(updateCallInfo, { params: { id: call.id }, body, idempotencyKey }),
  )
  const { caller } = call
  const present: PickerOption[] =
    caller === null ? [] : [{ id: caller.id, label: nameOfRep(caller), avatar: caller.avatar }]
  const schema = useMemo(
    () =>
      z.object({
        rep: z
          .array(z.custom<PickerOption>())
          .max(1)
          .refine(([chosen]) => chosen?.id !== caller?.id, t('same')),
        rescore: z.boolean(),
      }),
    [caller, t],
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('title')}
      schema={schema}
      initialValues={{ rep: present, rescore: mayRescore }}
      submitLabel={t('confirm')}
      onSubmit={async ({ rep: [chosen], rescore }, { idempotencyKey }) => {
        const { commandId } = await change({ callerId: chosen?.id ?? null, rescore, idempotencyKey })
        if (commandId !== null) onRescored(commandId)
        showDone(t('done'))
      }}
    >
      {(form) => (
        <>
          <Text c="dimmed">{t('text')}</Text>
          <RepsPicker
            selected={form.values.rep}
            maxResults={1}
            onChange={(options) => form.setFieldValue('rep', options)}
          />
          {form.errors.rep !== undefined && <Input.Error>{form.errors.rep}</Input.Error>}
          {mayRescore && (
            <Checkbox
              label={t('rescore')}
              description={t('rescoreHint')}
              {...form.getInputProps('rescore', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
