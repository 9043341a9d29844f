import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { ErrorAlert } from '../feedback/ErrorState.tsx'
import { useFocusBack } from '../use-focus-back.ts'
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
  /**
   * The fields: `<TextInput label=… {...form.getInputProps('name')} />`. The first one gets the focus unless another has `data-autofocus`.
   */
  children: (form: ServerForm<z.input<Schema>>) => ReactNode
}

/** A form in a dialog. Closing it with changed values asks first. Render it closed from the start: it returns the focus. */
export function FormDialog<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>({
  size = 480,
  ...props
}: FormDialogProps<Schema>) {
  const common = useTranslations('common')
  const form = useRef<Closable>(null)
  useFocusBack()
  // The form is inside the modal, so it is reset each time the dialog opens.
  return (
    <Modal
      opened={props.opened}
      onClose={() => form.current?.close()}
      title={props.title}
      size={size}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <DialogForm ref={form} {...props} />
    </Modal>
  )
}

type Closable = { close: () => void }

function DialogForm<Schema extends z.ZodType<Record<string, unknown>, Record<string, unknown>>>({
  ref,
  opened,
  onClose,
  schema,
  initialValues,
  onSubmit,
  submitLabel,
  cancelLabel,
  isDangerous = false,
  extra,
  children,
}: FormDialogProps<Schema> & { ref: Ref<Closable> }) {
  const common = useTranslations('common')
  // After saving or discarding, the values no longer need protection, even if closing changes the address.
  const isOver = useRef(false)
  const end = () => {
    isOver.current = true
    onClose()
  }
  const form = useServerForm({
    schema,
    initialValues,
    onSubmit: async (values, intent) => {
      await onSubmit(values, intent)
      end()
    },
  })
  // While the dialog fades out, its values no longer need protection.
  const guard = useDirtyGuard(() => opened && !isOver.current && form.isDirty())
  const close = () => {
    if (!form.isBusy) guard.leave(end)
  }
  useImperativeHandle(ref, () => ({ close }))
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => markFirstField(fields.current), [])

  return (
    <form noValidate ref={fields} onSubmit={form.submit}>
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
      {guard.dialog}
    </form>
  )
}

/** Otherwise the modal would focus its first button, the ×. */
function markFirstField(form: HTMLFormElement | null) {
  if (form?.querySelector('[data-autofocus]') !== null) return
  form.querySelector('input:enabled, select:enabled, textarea:enabled')?.setAttribute('data-autofocus', '')
}
