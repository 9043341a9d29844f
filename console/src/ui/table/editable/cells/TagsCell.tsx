import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Cells.module.css'

/** How many values a field without focus shows before '+1'. */
const closedValues = 2

/** Several values, added with Enter or by pasting lines. The field shows two of them, or all while it has the focus. */
export function TagsCell({
  values,
  label,
  placeholder,
  problem,
  isPastedList,
  onAdd,
  onRemove,
  onSave,
}: {
  values: readonly string[]
  label: string
  placeholder: string
  problem: string | undefined
  /** Whether pasted text is a list to be split. */
  isPastedList: (text: string) => boolean
  onAdd: (text: string) => void
  onRemove: (index: number) => void
  onSave: () => void
}) {
  const t = useTranslations('editable')
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const shown = isOpen ? values : values.slice(0, closedValues)

  const add = (text: string) => {
    setTyped('')
    onAdd(text)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (typed.trim() === '') onSave()
      else add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && values.length > 0) onRemove(values.length - 1)
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      setTyped('')
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!isPastedList(text)) return
    event.preventDefault()
    add(typed + text)
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setOpen(false)
    if (typed.trim() !== '') add(typed)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a click next to the values focuses the input
    <div
      className={styles.tags}
      data-field
      data-open={isOpen || undefined}
      data-invalid={problem !== undefined || undefined}
      onFocus={() => setOpen(true)}
      onBlur={leave}
      onClick={(event) => {
        if (event.target === event.currentTarget || event.target instanceof HTMLSpanElement)
          input.current?.focus()
      }}
    >
      {shown.map((value, index) => (
        <span key={value} className={styles.tag} title={value}>
          <bdi className="truncate">{value}</bdi>
          <button
            type="button"
            aria-label={t('removeValue', { value })}
            onClick={() => {
              onRemove(index)
              input.current?.focus()
            }}
          >
            <IconX size={12} stroke={1.8} aria-hidden />
          </button>
        </span>
      ))}
      {values.length > shown.length && <span className="meta">+{values.length - shown.length}</span>}
      <input
        ref={input}
        type="text"
        autoComplete="off"
        enterKeyHint="enter"
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
        onKeyDown={handleKey}
        onPaste={paste}
      />
    </div>
  )
}

/** The same values as text. */
export function TagList({ values }: { values: readonly string[] }) {
  if (values.length === 0) return null
  return (
    <span className={styles.tags} data-read>
      {values.map((value) => (
        <span key={value} className={styles.tag} data-tag title={value}>
          <bdi className="truncate">{value}</bdi>
        </span>
      ))}
    </span>
  )
}
