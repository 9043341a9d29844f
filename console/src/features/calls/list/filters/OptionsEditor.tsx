import { useState } from 'react'
import { OptionList } from '../../../../ui/pickers/OptionList.tsx'
import type { PickerOption } from '../../../../ui/pickers/selection.ts'

/** A filter with more ids would be unreadable. */
export const mostChosen = 50

/** Chooses from options that are already loaded; typing narrows them. */
export function OptionsEditor({
  label,
  searchLabel,
  emptyLabel,
  options,
  selected,
  isLoading,
  error,
  onChange,
}: {
  label: string
  searchLabel: string
  emptyLabel: string
  options: readonly PickerOption[]
  selected: readonly PickerOption[]
  isLoading: boolean
  error: Error | null
  onChange: (ids: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const ids = selected.map(({ id }) => id)
  const wanted = typed.trim().toLocaleLowerCase()
  return (
    <OptionList
      label={label}
      searchLabel={searchLabel}
      emptyLabel={emptyLabel}
      search={typed}
      onSearch={setTyped}
      selected={selected}
      options={options.filter(
        ({ id, label: name }) => !ids.includes(id) && name.toLocaleLowerCase().includes(wanted),
      )}
      onToggle={({ id }) =>
        onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-mostChosen))
      }
      onClear={() => onChange([])}
      isLoading={isLoading}
      showAvatars={false}
      error={error?.message ?? null}
    />
  )
}
