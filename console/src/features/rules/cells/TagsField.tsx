import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { shortValueWarning } from '#workers/domain/routing/shadow.ts'
import { valuesOf, withoutValue, withValues } from '../model/title-values.ts'
import styles from './Cells.module.css'

/** Values that a closed field shows before '+1'. */
const shownWhileClosed = 2

/** Values of a title, added with Enter. The field opens over several lines while it has the focus. */
export function TagsField({
  value,
  label,
  placeholder,
  problem,
  onChange,
  onSave,
}: {
  /** Joined by a double pipe. */
  value: string
  label: string
  placeholder: string
  problem: string | undefined
  onChange: (value: string) => void
  onSave: () => void
}) {
  const t = useTranslations('ruleFields')
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const values = valuesOf(value)
  const shown = isOpen ? values : values.slice(0, shownWhileClosed)
  const warnings = isOpen ? [...values, typed].flatMap((each) => shortValueWarning(each) ?? []) : []

  const add = (text: string) => {
    setTyped('')
    onChange(withValues(value, text))
  }
  const type = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (typed.trim() === '') onSave()
      else add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(withoutValue(value, values.length - 1))
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      setTyped('')
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/\n|\|\|/.test(text)) return
    event.preventDefault()
    add(typed + text)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setOpen(false)
    if (typed.trim() !== '') add(typed)
  }
  return (
    <div className={styles.tags} data-open={isOpen || undefined} data-invalid={problem !== undefined || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the field itself has the keys */}
      <div
        className={styles.tagLine}
        data-line
        onFocus={() => setOpen(true)}
        onBlur={leave}
        onClick={(event) => {
          if (event.target === event.currentTarget || event.target instanceof HTMLSpanElement) input.current?.focus()
        }}
      >
        {shown.map((each, index) => (
          <span
            key={each}
            className={styles.tag}
            data-short={shortValueWarning(each) !== null || undefined}
            title={shortValueWarning(each) ?? each}
          >
            <bdi className="truncate">{each}</bdi>
            <button
              type="button"
              aria-label={t('removeValue', { value: each })}
              onClick={() => {
                onChange(withoutValue(value, index))
                input.current?.focus()
              }}
            >
              <IconX size={12} stroke={1.8} aria-hidden />
            </button>
          </span>
        ))}
        {values.length > shown.length && <span className={styles.moreTags}>+{values.length - shown.length}</span>}
        <input
          ref={input}
          type="text"
          autoComplete="off"
          enterKeyHint="enter"
          className={styles.tagInput}
          data-plain
          value={typed}
          maxLength={500}
          dir="auto"
          placeholder={values.length === 0 ? placeholder : undefined}
          aria-label={label}
          aria-invalid={problem === undefined ? undefined : true}
          title={problem}
          data-mantine-stop-propagation={typed === '' ? undefined : true}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={type}
          onPaste={paste}
        />
      </div>
      {warnings.length > 0 && (
        <p className={styles.warning} role="status">
          {warnings.join(' ')}
        </p>
      )}
    </div>
  )
}

/** The same values to read. */
export function TagList({ value }: { value: string }) {
  const values = valuesOf(value)
  if (values.length === 0) return null
  return (
    <span className={styles.tagLine} data-wrap>
      {values.map((each) => (
        <span
          key={each}
          className={styles.tag}
          data-tag
          title={shortValueWarning(each) ?? each}
          data-short={shortValueWarning(each) !== null || undefined}
        >
          <bdi className="truncate">{each}</bdi>
        </span>
      ))}
    </span>
  )
}
