import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { newIdempotencyKey } from '../../lib/api.ts'
import { ApiError, fieldErrors } from '../../lib/api-error.ts'

type FormValues = Record<string, unknown>

export type ServerForm<Values extends FormValues> = UseFormReturnType<Values> & {
  submit: (event?: FormEvent<HTMLFormElement>) => void
  isBusy: boolean
  /** A server error that concerns no single field. */
  problem: unknown
  clearProblem: () => void
}

/**
 * A form that the server validates too: zod checks the fields first, the server's field errors are shown at their fields, and the first of
 * them gets the focus. Retrying the same values sends the same idempotency key; changed values are a new intent.
 */
export function useServerForm<Schema extends z.ZodType<FormValues, FormValues>>({
  schema,
  initialValues,
  onSubmit,
}: {
  schema: Schema
  initialValues: z.input<Schema>
  onSubmit: (values: z.output<Schema>, intent: { idempotencyKey: string }) => Promise<unknown>
}): ServerForm<z.input<Schema>> {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const intent = useRef({ values: '', idempotencyKey: '' })
  const form = useForm<z.input<Schema>>({ initialValues, validate: schemaResolver(schema, { sync: true }) })

  const focusFirst = (errors: object) => {
    const [path] = Object.keys(errors)
    if (path !== undefined) form.getInputNode(path)?.focus()
  }

  async function send(given: z.input<Schema>): Promise<void> {
    const values = JSON.stringify(given)
    if (values !== intent.current.values) intent.current = { values, idempotencyKey: newIdempotencyKey() }
    setBusy(true)
    setProblem(null)
    try {
      await onSubmit(schema.parse(given), { idempotencyKey: intent.current.idempotencyKey })
      form.resetDirty()
    } catch (error) {
      const known = Object.entries(fieldErrors(error)).filter(([path]) => form.getInputNode(path) !== null)
      form.setErrors(Object.fromEntries(known))
      focusFirst(Object.fromEntries(known))
      if (known.length === 0) setProblem(error)
      // A refusal is final, so submitting the same values again is a new attempt.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        intent.current = { values: '', idempotencyKey: '' }
    } finally {
      setBusy(false)
    }
  }

  return {
    ...form,
    isBusy,
    problem,
    clearProblem: () => setProblem(null),
    submit: (event) => form.onSubmit((given) => void send(given), focusFirst)(event),
  }
}
