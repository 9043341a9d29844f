import { Stack } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './OptionList.module.css'

type Choice<Value extends string> = { value: Value; label: ReactNode }

/** A short, fixed list with checkboxes, or with `isSingle` radio buttons. Options stay in place when they are chosen. */
export function ChoiceList<Value extends string>({
  label,
  options,
  selected,
  onChange,
  isSingle = false,
}: {
  label: string
  options: readonly Choice<Value>[]
  selected: readonly string[]
  onChange: (selected: Value[]) => void
  isSingle?: boolean
}) {
  const name = useId()
  const list = useRef<HTMLDivElement>(null)
  const change = (value: Value, isOn: boolean) => {
    if (isSingle) return onChange(isOn ? [value] : [])
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? isOn : selected.includes(each))),
    )
  }
  /** Arrow keys move between checkboxes; for radio buttons, the browser does that. */
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (isSingle || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('input') ?? [])]
    const next =
      stops[stops.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)]
    event.preventDefault()
    next?.focus()
  }
  return (
    <Stack gap={0} miw={200} role={isSingle ? 'radiogroup' : 'group'} aria-label={label} ref={list}>
      {options.map((option, index) => {
        const isOn = selected.includes(option.value)
        return (
          <label key={option.value} className={styles.option}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              checked={isOn}
              onChange={(event) => change(option.value, event.currentTarget.checked)}
              onKeyDown={walk}
              {...((selected.length === 0 ? index === 0 : isOn && option.value === selected[0])
                ? { 'data-autofocus': true }
                : {})}
            />
            <span className="truncate">{option.label}</span>
          </label>
        )
      })}
    </Stack>
  )
}
