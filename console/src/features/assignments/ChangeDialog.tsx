import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { type Assignment, changeAssignment } from '#api/contract/assignments.ts'
import { call } from '../../lib/call.ts'
import { hasMark, TermsFields, termsFields, termsOf, timesField } from '../../ui/assign/TermsFields.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { usePersonName } from './columns.tsx'

/** Changes the due date, the score or the number of times. */
export function ChangeDialog({
  assignment,
  onClose,
  onChanged,
}: {
  assignment: Assignment
  onClose: () => void
  onChanged: () => Promise<void>
}) {
  const t = useTranslations('assignments')
  const terms = useTranslations('assignTerms')
  const personName = usePersonName()
  const schema = useMemo(
    () =>
      z
        .object({ ...termsFields, times: timesField(terms) })
        .refine(hasMark, { path: ['passMark'], message: terms('passMarkProblem') }),
    [terms],
  )
  const { id, version, dueOn, passMark, times, agent } = assignment
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('changeTitle', { person: personName(assignment), bot: agent.name })}
      schema={schema}
      initialValues={{
        dueOn: dueOn ?? '',
        mark: passMark === null ? ('any' as const) : ('own' as const),
        passMark: passMark ?? ('' as const),
        times,
      }}
      submitLabel={t('changeConfirm')}
      onSubmit={async (values) => {
        await call(changeAssignment, {
          params: { id },
          body: { version, ...termsOf(values), times: values.times },
        })
        await onChanged()
      }}
    >
      {(form) => <TermsFields form={form} marks={['own', 'any']} />}
    </FormDialog>
  )
}
