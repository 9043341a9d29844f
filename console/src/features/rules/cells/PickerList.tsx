import { TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../ui/Avatar.tsx'
import type { OptionList, RuleOption } from '../environment.ts'
import styles from './Picker.module.css'

/** Options shown at once; typing narrows the rest. */
const shownOptions = 60

/** Search, then the list. Arrow keys move, Enter chooses; of several, the chosen ones stand first. */
export function PickerList({
  list,
  selected,
  label,
  searchLabel,
  isMany,
  onChange,
}: {
  list: OptionList
  selected: readonly string[]
  label: string
  searchLabel: string
  isMany: boolean
  onChange: (ids: string[]) => void
}) {
  const t = useTranslations('ruleFields')
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  // What is chosen stands on top as it was when the list was opened: a choice must not move under the pointer.
  const [first] = useState(() => new Set(selected))
  const words = search.trim().toLocaleLowerCase().split(/\s+/)
  const found = list.options
    .filter((option) => (option.isOffered !== false || selected.includes(option.id)) && fits(option, words))
    .toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)))
  const shown = found.slice(0, shownOptions)

  const choose = (option: RuleOption) => {
    const isOn = selected.includes(option.id)
    if (!isMany) return onChange([option.id])
    onChange(isOn ? selected.filter((each) => each !== option.id) : [...selected, option.id])
  }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && shown.length > 0) {
      event.preventDefault()
      const next = (active + step + shown.length) % shown.length
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const option = shown[active]
    if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault()
      choose(option)
    }
  }
  return (
    <div className={styles.picker}>
      <TextInput
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={walk}
        placeholder={searchLabel}
        aria-label={searchLabel}
        leftSection={<IconSearch size={14} />}
        maxLength={200}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length === 0 ? undefined : `${id}-${active}`}
        data-autofocus
      />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the search box has the focus and names the active option */}
      <div className={styles.options} role="listbox" id={`${id}-list`} aria-label={label} aria-multiselectable={isMany}>
        {shown.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are the search box's
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={selected.includes(option.id)}
            data-active={index === active || undefined}
            className={styles.option}
            onClick={() => choose(option)}
            onPointerMove={() => setActive(index)}
          >
            {option.avatar !== undefined && <Avatar name={option.label} src={option.avatar} />}
            <span className={styles.words}>
              <span className="truncate" dir="auto">
                {option.label}
              </span>
              {option.hint !== undefined && <span className="meta truncate">{option.hint}</span>}
            </span>
            {selected.includes(option.id) && <IconCheck size={14} stroke={1.8} aria-hidden className={styles.check} />}
          </div>
        ))}
      </div>
      {list.isLoading && <div className={styles.note}>{t('loading')}</div>}
      {list.error !== null && (
        <div className={styles.note} role="alert">
          {list.error}
        </div>
      )}
      {!list.isLoading && list.error === null && found.length === 0 && <div className={styles.note}>{t('nothingFound')}</div>}
      {found.length > shown.length && <div className={styles.note}>{t('moreOptions', { count: found.length - shown.length })}</div>}
    </div>
  )
}

function fits({ label, hint }: RuleOption, words: readonly string[]): boolean {
  const text = `${label} ${hint ?? ''}`.toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}
