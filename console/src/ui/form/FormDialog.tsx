import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { ErrorAlert } from '../feedback/ErrorState.tsx'
import { useDirtyGuard } from './use-dirty-guard.tsx'
import { type ServerForm, useServerForm } from './use-server-form.ts'

type FormDialogProps<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>> = {
  opened: boolean
  onClose: () => void
  title: string
  schema: Schema
  initialValues: z.input<Schema>
  /** The dialog stays open while this runs, shows its errors, and closes when it resolves. */
  onSubmit: (values: z.output<Schema>, intent: { idempotencyKey: string }) => Promise<unknown>
  submitLabel: string
  cancelLabel?: string
  size?: number
  isDangerous?: boolean
  /** At the start of the footer, e.g. "Test connection". */
  extra?: ReactNode
  /** The fields: `<TextInput label=… {...form.getInputProps('name')} />`. The first one gets the focus; mark another by `data-autofocus`. */
  children: (form: ServerForm<z.input<Schema>>) => ReactNode
}

/** A form in a dialog. Closing it with changed values asks first. */
export function FormDialog<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>(
  props: FormDialogProps<Schema>,
) {
  // What stands inside starts anew each time the dialog opens.
  return props.opened ? <OpenFormDialog {...props} /> : null
}

function OpenFormDialog<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>({
  onClose,
  title,
  schema,
  initialValues,
  onSubmit,
  submitLabel,
  cancelLabel,
  size = 480,
  isDangerous = false,
  extra,
  children,
}: FormDialogProps<Schema>) {
  const common = useTranslations('common')
  const form = useServerForm({
    schema,
    initialValues,
    onSubmit: async (values, intent) => {
      await onSubmit(values, intent)
      onClose()
    },
  })
  const guard = useDirtyGuard(() => form.isDirty())
  const close = () => {
    if (!form.isBusy) guard.leave(onClose)
  }

  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form noValidate onSubmit={form.submit}>
        <Stack gap={14}>
          {children(form)}
          {form.problem !== null && <ErrorAlert error={form.problem} />}
          <Group justify="flex-end" gap={8} mt={6}>
            {extra !== undefined && <div style={{ marginInlineEnd: 'auto' }}>{extra}</div>}
            <Button variant="default" onClick={close} disabled={form.isBusy}>
              {cancelLabel ?? common('cancel')}
            </Button>
            <Button type="submit" loading={form.isBusy} color={isDangerous ? 'red.8' : undefined}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
      {guard.dialog}
    </Modal>
  )
}
