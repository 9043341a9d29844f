import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './Cells.module.css'

/** Longer lists render their options only when they are about to be opened. */
const maxIdleOptions = 40

/** The native select: a row may have several, and they cost nothing until they are opened. */
export function SelectCell({
  value,
  options,
  label,
  placeholder,
  problem,
  disabledReason,
  onChange,
}: {
  /** '' if nothing is chosen. */
  value: string
  options: readonly { value: string; label: string }[]
  label: string
  /** Shown, and offered, as the empty choice. */
  placeholder: string
  problem: string | undefined
  /** Disables the list and says why. */
  disabledReason?: string | undefined
  onChange: (value: string) => void
}) {
  const [isNear, setNear] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const shown =
    isNear || options.length <= maxIdleOptions ? options : options.filter((option) => option === chosen)
  return (
    <span className={styles.select} data-empty={value === '' || undefined}>
      <select
        className={styles.field}
        value={value}
        disabled={disabledReason !== undefined}
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        title={problem ?? disabledReason ?? chosen?.label}
        onFocus={() => setNear(true)}
        onPointerDown={() => setNear(true)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{placeholder}</option>
        {shown.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={1.6} aria-hidden />
    </span>
  )
}
