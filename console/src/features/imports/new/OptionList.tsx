import { type ReactNode, useId } from 'react'
import styles from './NewImport.module.css'

export type Option<Value extends string> = {
  value: Value
  label: string
  /** Below the label: its origin, or why it cannot be chosen. */
  detail?: ReactNode
  mark?: ReactNode
  /** At the end of the row, e.g. a count. */
  end?: ReactNode
  isDisabled?: boolean
}

/** One option of several, each in its own row. */
export function OptionList<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.options}>
      {options.map((option) => (
        <label key={option.value} className={styles.option} data-disabled={option.isDisabled || undefined}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.mark}
          <span className={styles.optionText}>
            <span className="truncate" dir="auto" title={option.label}>
              {option.label}
            </span>
            {option.detail !== undefined && <span className="meta">{option.detail}</span>}
          </span>
          {option.end !== undefined && <span className={`${styles.end} meta numeric`}>{option.end}</span>}
        </label>
      ))}
    </div>
  )
}
