import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterChip } from './FilterRow.tsx'
import { ChoiceList } from './pickers/ChoiceList.tsx'
import styles from './FilterRow.module.css'

/** A filter of one choice. While it is being chosen it has a chip before it has a value. */
export function ChoiceFilter<Value extends string>({
  name,
  options,
  value,
  onChange,
  onOpen,
  unnamed = '',
  empty,
}: {
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  /** Before its first choices show, for options that are loaded then. */
  onOpen?: () => void
  /** A value that is no option, e.g. because options still load. */
  unnamed?: string
  /** In place of the list when there is nothing to choose. */
  empty?: string
}) {
  const t = useTranslations('filters')
  const [isOpen, setOpen] = useState(false)
  const open = (next: boolean) => {
    if (next) onOpen?.()
    setOpen(next)
  }
  if (value === undefined && !isOpen) {
    return (
      <button type="button" className={styles.add} aria-label={t('addOne', { name })} onClick={() => open(true)}>
        <IconPlus size={13} aria-hidden /> {name}
      </button>
    )
  }
  return (
    <FilterChip
      name={name}
      value={value === undefined ? '' : (options.find((option) => option.value === value)?.label ?? unnamed)}
      isOpen={isOpen}
      onOpen={open}
      onRemove={() => {
        setOpen(false)
        if (value !== undefined) onChange(undefined)
      }}
    >
      {options.length === 0 && empty !== undefined ? (
        <p className="meta">{empty}</p>
      ) : (
        <ChoiceList<Value>
          isSingle
          label={name}
          options={options}
          selected={value === undefined ? [] : [value]}
          onChange={([chosen]) => {
            setOpen(false)
            onChange(chosen)
          }}
        />
      )}
    </FilterChip>
  )
}
