import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { draftLimits } from '../draft/draft.ts'

/** Edits pasted text, or the readable text of a file, and parses it again. `fileName` null: new text. */
export function TextEditor({
  fileName,
  text,
  onRead,
  onCancel,
}: {
  fileName: string | null
  text: string
  onRead: (text: string) => void
  onCancel: () => void
}) {
  const t = useTranslations('newCall.text')
  const [value, setValue] = useState(text)
  const [isTried, setTried] = useState(false)
  const isTooLong = value.length > draftLimits.editableCharacters
  const isEmpty = isTried && value.trim() === ''
  const error = isTooLong ? t('tooLong', { count: value.length }) : isEmpty && t('empty')
  const submit = () => {
    setTried(true)
    if (value.trim() !== '' && !isTooLong) onRead(value)
  }
  return (
    <Stack gap={8} p="16px var(--page-gutter)" style={{ overflowY: 'auto' }}>
      <h2>{fileName === null || text === '' ? t('title') : t('editTitle')}</h2>
      <Text size="xs" c="dimmed" dir="auto">
        {fileName === null ? t('hint') : t(text === '' ? 'hintPaste' : 'hintEdit', { name: fileName })}
      </Text>
      <Textarea
        label={t('label')}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
        error={error}
        description={t('count', { count: value.length })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={18}
        spellCheck={false}
        dir="auto"
        styles={{
          input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12, lineHeight: '18px' },
        }}
        autoFocus
      />
      <Group gap={8} mt={12}>
        <Button onClick={submit}>{t('read')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
