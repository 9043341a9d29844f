import { useFieldKeys } from './use-field-keys.ts'
import styles from './Cells.module.css'

/** A plain field: twenty rows of a design system's inputs would make scrolling a thousand rules jerk. */
export function TextField({
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
  isMultiline?: boolean
  isNumeric?: boolean
  onChange: (value: string) => void
  onSave: () => void
}) {
  const keys = useFieldKeys({ value, onChange, onSave, isMultiline })
  const shared = {
    className: styles.text,
    value,
    placeholder,
    maxLength,
    // What one line cuts off.
    title: problem ?? (isMultiline && value !== '' ? value : undefined),
    dir: 'auto' as const,
    'aria-label': label,
    'aria-invalid': problem === undefined ? undefined : true,
    ...keys,
  }
  if (isMultiline) return <textarea rows={1} {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  return (
    <input
      type="text"
      autoComplete="off"
      inputMode={isNumeric ? 'numeric' : undefined}
      {...shared}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
