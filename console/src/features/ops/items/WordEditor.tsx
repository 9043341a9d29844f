import { Autocomplete, Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLateFocus } from '../../../ui/use-late-focus.ts'
import styles from './Items.module.css'

/** A job or an error: suggests known ones, accepts any other. */
export function WordEditor({
  label,
  value,
  words,
  placeholder,
  longest,
  onApply,
}: {
  label: string
  value: string
  words: readonly string[]
  placeholder: string
  longest: number
  onApply: (word: string) => void
}) {
  const t = useTranslations('opsItems')
  const form = useLateFocus<HTMLFormElement>()
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(text.trim())
  }
  return (
    <form ref={form} className={styles.word} onSubmit={submit}>
      <Autocomplete
        label={label}
        value={text}
        onChange={setText}
        onOptionSubmit={onApply}
        data={[...new Set([...words, value])].filter((word) => word !== '').toSorted()}
        limit={20}
        placeholder={placeholder}
        maxLength={longest}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
      />
      <Button type="submit">{t('apply')}</Button>
    </form>
  )
}
