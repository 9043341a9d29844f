import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { OptionList } from '../environment.ts'
import { PickerList } from './PickerList.tsx'
import styles from './Cells.module.css'

/** Chooses one, or with `isMany` several, of up to a thousand teams or people. */
export function PickerField({
  list,
  selected,
  names,
  label,
  empty,
  searchLabel,
  problem,
  isMany = false,
  onChange,
}: {
  list: OptionList
  selected: readonly string[]
  /** What is chosen, in words. */
  names: string
  label: string
  empty: string
  searchLabel: string
  problem: string | undefined
  isMany?: boolean
  onChange: (ids: string[]) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.picker}
          data-empty={selected.length === 0 || undefined}
          data-invalid={problem !== undefined || undefined}
          aria-label={`${label}: ${selected.length === 0 ? empty : names}`}
          title={problem ?? (names === '' ? undefined : names)}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="truncate" dir="auto">
            {selected.length === 0 ? empty : names}
          </span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={label}>
        <PickerList
          list={list}
          selected={selected}
          label={label}
          searchLabel={searchLabel}
          isMany={isMany}
          onChange={(ids) => {
            onChange(ids)
            if (!isMany) setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
