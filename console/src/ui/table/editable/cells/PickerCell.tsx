import { Combobox, Flex, Group, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonOption } from '../../../../lib/people-options.ts'
import { Avatar } from '../../../Avatar.tsx'
import styles from './Cells.module.css'

/** Maximum number of options in the document; typing finds the others. */
const maxShown = 60

export type OptionList = { options: readonly PersonOption[]; isLoading: boolean; error: string | null }

const fits = ({ label, hint }: PersonOption, words: readonly string[]): boolean => {
  const text = `${label} ${hint ?? ''}`.toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}

/** Chooses one, or with `isMany` several, of up to a thousand teams or people. Chosen options come first. */
export function PickerCell({
  list,
  selected,
  names,
  label,
  placeholder,
  searchLabel,
  problem,
  isMany = false,
  onChange,
}: {
  list: OptionList
  selected: readonly string[]
  /** Names of the chosen options. */
  names: string
  label: string
  placeholder: string
  searchLabel: string
  problem: string | undefined
  isMany?: boolean
  onChange: (ids: string[]) => void
}) {
  const t = useTranslations('editable')
  const [search, setSearch] = useState('')
  /** The options chosen when the list was opened: an option must not move under the pointer when it is clicked. */
  const [first, setFirst] = useState<ReadonlySet<string>>(new Set())
  const combobox = useCombobox({
    onDropdownOpen: () => {
      setFirst(new Set(selected))
      combobox.focusSearchInput()
    },
    onDropdownClose: () => {
      setSearch('')
      combobox.resetSelectedOption()
    },
  })

  const words = search.trim().toLocaleLowerCase().split(/\s+/)
  const found = combobox.dropdownOpened
    ? list.options
        .filter(
          (option) => (option.isOffered !== false || selected.includes(option.id)) && fits(option, words),
        )
        .toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)))
    : []
  const shown = found.slice(0, maxShown)
  const isEmpty = !list.isLoading && list.error === null && found.length === 0

  const choose = (id: string) => {
    if (isMany)
      return onChange(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id])
    onChange([id])
    combobox.closeDropdown()
    return combobox.focusTarget()
  }
  const text = selected.length === 0 ? placeholder : names
  return (
    <Combobox store={combobox} width={280} position="bottom-start" onOptionSubmit={choose} withinPortal>
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={`${styles.field} ${styles.picker}`}
          data-empty={selected.length === 0 || undefined}
          data-invalid={problem !== undefined || undefined}
          aria-label={`${label}: ${text}`}
          title={problem ?? (names === '' ? undefined : names)}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className="truncate" dir="auto">
            {text}
          </span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.resetSelectedOption()
          }}
          onKeyDown={(event) => {
            // After typing no option is selected, so Enter takes the first.
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1 || shown[0] === undefined)
              return
            event.preventDefault()
            choose(shown[0].id)
          }}
          placeholder={searchLabel}
          aria-label={searchLabel}
          maxLength={200}
        />
        <Combobox.Options
          mah={300}
          style={{ overflowY: 'auto' }}
          aria-label={label}
          aria-multiselectable={isMany || undefined}
        >
          {shown.map(({ id, label: name, hint, avatar }) => (
            <Combobox.Option key={id} value={id} active={selected.includes(id)}>
              <Group gap={8} wrap="nowrap">
                {avatar !== undefined && <Avatar name={name} src={avatar} />}
                <Flex component="span" direction="column" flex={1} miw={0}>
                  <span className="truncate" dir="auto">
                    {name}
                  </span>
                  {hint !== undefined && <span className="meta truncate">{hint}</span>}
                </Flex>
                {selected.includes(id) && <IconCheck size={14} stroke={1.8} aria-hidden />}
              </Group>
            </Combobox.Option>
          ))}
          {isEmpty && <Combobox.Empty>{t('nothingFound')}</Combobox.Empty>}
        </Combobox.Options>
        {list.isLoading && <Combobox.Footer>{t('loading')}</Combobox.Footer>}
        {list.error !== null && <Combobox.Footer role="alert">{list.error}</Combobox.Footer>}
        {found.length > shown.length && (
          <Combobox.Footer>{t('moreOptions', { count: found.length - shown.length })}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
