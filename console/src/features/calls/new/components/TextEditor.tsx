import { Button, Group, Textarea } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { draftLimits } from '../model/draft.ts'
import styles from './Panel.module.css'

/** Pasted text, or what could be read of a file, to be corrected and read again. `fileName` null: new text. */
export function TextEditor({
  fileName,
  text,
  headingRef,
  onRead,
  onCancel,
}: {
  fileName: string | null
  text: string
  headingRef: RefObject<HTMLHeadingElement | null>
  onRead: (text: string) => void
  onCancel: () => void
}) {
  const t = useTranslations('newCall.text')
  const [value, setValue] = useState(text)
  const [isTried, setTried] = useState(false)
  const isTooLong = value.length > draftLimits.editableCharacters
  const error = isTooLong ? t('tooLong', { count: value.length }) : isTried && value.trim() === '' ? t('empty') : undefined
  const submit = () => {
    setTried(true)
    if (value.trim() !== '' && !isTooLong) onRead(value)
  }
  return (
    <div className={styles.step}>
      <div className={styles.stepHead}>
        <h2 ref={headingRef} tabIndex={-1}>
          {fileName === null || text === '' ? t('title') : t('editTitle')}
        </h2>
        <p className={styles.hint} dir="auto">
          {fileName === null ? t('hint') : t(text === '' ? 'hintPaste' : 'hintEdit', { name: fileName })}
        </p>
      </div>
      <div className={styles.padded}>
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
          classNames={{ input: styles.editor ?? '' }}
          data-autofocus
        />
        <Group gap={8} mt={12}>
          <Button onClick={submit}>{t('read')}</Button>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </div>
    </div>
  )
}
