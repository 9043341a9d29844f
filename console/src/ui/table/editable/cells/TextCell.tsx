import { type KeyboardEvent, useState } from 'react'
import styles from './Cells.module.css'

/** More than one line of a column can show. */
const previewCharacters = 200

/**
 * A plain field, because a Mantine input in every row would slow down scrolling. Enter saves; Escape restores the value from when the field
 * got the focus.
 */
export function TextCell({
  value,
  label,
  placeholder,
  problem,
  maxLength,
  isMultiline = false,
  isNumeric = false,
  onChange,
  onSave,
}: {
  value: string
  label: string
  placeholder: string
  problem: string | undefined
  maxLength: number
  /** Shift+Enter starts a new line. */
  isMultiline?: boolean
  isNumeric?: boolean
  onChange: (value: string) => void
  onSave: () => void
}) {
  /** The value when the field got the focus; null while it has none. */
  const [before, setBefore] = useState<string | null>(null)
  const isChanged = before !== null && before !== value
  const shared = {
    className: styles.field,
    value,
    placeholder,
    maxLength,
    title: problem ?? (value === '' ? undefined : value),
    dir: 'auto' as const,
    'aria-label': label,
    'aria-invalid': problem === undefined ? undefined : true,
    onFocus: () => setBefore(value),
    onBlur: () => setBefore(null),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter' && !(isMultiline && event.shiftKey)) {
        event.preventDefault()
        onSave()
      }
      if (event.key === 'Escape' && isChanged) {
        event.stopPropagation()
        onChange(before)
      }
    },
    // Only the next Escape closes a dialog around the field.
    'data-mantine-stop-propagation': isChanged ? true : undefined,
  }
  if (!isMultiline)
    return <input type="text" autoComplete="off" inputMode={isNumeric ? 'numeric' : undefined} {...shared} />
  return (
    <span className={styles.multiline} data-filled={value !== '' || undefined}>
      <textarea rows={1} {...shared} />
      {/* A textarea cannot show an ellipsis, so this line replaces it while it has no focus. */}
      <span className="truncate" aria-hidden>
        {value.slice(0, previewCharacters)}
      </span>
    </span>
  )
}
