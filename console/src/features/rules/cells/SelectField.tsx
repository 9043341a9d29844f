import { useState } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import styles from './Cells.module.css'

type Option = { value: string; label: string }

/** Above this, the options of a list stand in the document only once somebody is about to open it. */
const mostIdleOptions = 40

/** The browser's own list: every row has several, and it needs no script until it is opened. */
export function SelectField({
  value,
  options,
  label,
  empty,
  problem,
  isDisabled = false,
  hint,
  onChange,
}: {
  /** '' is nothing chosen. */
  value: string
  options: readonly Option[]
  label: string
  /** What stands there while nothing is chosen. */
  empty: string
  problem: string | undefined
  isDisabled?: boolean
  /** Why it is disabled. */
  hint?: string | undefined
  onChange: (value: string) => void
}) {
  const [isNear, setNear] = useState(false)
  const chosen = options.find((option) => option.value === value)
  const shown = isNear || options.length <= mostIdleOptions ? options : options.filter((option) => option === chosen)
  const approach = () => setNear(true)
  return (
    <span className={styles.select} data-empty={value === '' || undefined}>
      <select
        value={value}
        disabled={isDisabled}
        aria-label={label}
        aria-invalid={problem === undefined ? undefined : true}
        title={problem ?? hint ?? chosen?.label}
        onFocus={approach}
        onPointerDown={approach}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{empty}</option>
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
