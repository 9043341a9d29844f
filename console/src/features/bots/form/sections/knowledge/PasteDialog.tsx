import { Text, Textarea } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { z } from 'zod'
import { FormDialog } from '../../../../../ui/form/FormDialog.tsx'
import { type PastedRow, readPastedRows } from './lines.ts'

/** A hundred long rows. */
const mostCharacters = 100_000

/** Adds many rows at once, from lines or from cells of a spreadsheet. */
export function PasteDialog({
  opened,
  onClose,
  room,
  onRows,
}: {
  opened: boolean
  onClose: () => void
  /** The number of rows that still fit. */
  room: number
  onRows: (rows: PastedRow[]) => void
}) {
  const t = useTranslations('botForm')
  const schema = z.object({
    text: z
      .string()
      .max(mostCharacters)
      .superRefine((text, context) => {
        const { rows, incomplete } = readPastedRows(text)
        if (incomplete.length > 0)
          context.addIssue(t('pasteIncomplete', { line: incomplete[0] ?? 0, count: incomplete.length }))
        else if (rows.length === 0) context.addIssue(t('pasteNothing'))
        else if (rows.length > room) context.addIssue(t('pasteTooMany', { count: rows.length, room }))
      }),
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('pasteTitle')}
      size={620}
      schema={schema}
      initialValues={{ text: '' }}
      onSubmit={({ text }) => {
        onRows(readPastedRows(text).rows)
        return Promise.resolve()
      }}
      submitLabel={t('pasteAdd')}
    >
      {(form) => (
        <>
          <Textarea
            label={t('pasteLabel')}
            description={t('pasteHint')}
            placeholder={t('pasteExample')}
            rows={10}
            dir="auto"
            {...form.getInputProps('text')}
          />
          <Text size="xs" c="dimmed" role="status">
            {t('pasteCount', { count: readPastedRows(form.values.text).rows.length, room })}
          </Text>
        </>
      )}
    </FormDialog>
  )
}
