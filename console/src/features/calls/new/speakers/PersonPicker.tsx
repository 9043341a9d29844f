import { Select } from '@mantine/core'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../../../ui/Avatar.tsx'
import type { PersonChoice, PersonChoices } from './use-person-choices.ts'
import styles from '../Panel.module.css'

/** Maximum number of options shown; typing finds the others. */
const shownOptions = 60

/** One person of the organization, by name or email. */
export const PersonPicker = memo(function PersonPicker({
  choices,
  value,
  label,
  isLabelHidden = false,
  description,
  placeholder,
  isLoading,
  onChange,
}: {
  choices: PersonChoices
  value: string | null
  label: string
  isLabelHidden?: boolean
  description?: string
  placeholder: string
  isLoading: boolean
  onChange: (userId: string | null) => void
}) {
  const t = useTranslations('newCall.speakers')
  const chosen = value === null ? undefined : choices.byId.get(value)
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      description={description}
      data={choices.groups}
      value={chosen === undefined ? null : chosen.value}
      onChange={onChange}
      placeholder={placeholder}
      searchable
      clearable
      // Choosing the selected person again keeps the selection; the button clears it.
      allowDeselect={false}
      nothingFoundMessage={isLoading ? t('loadingPeople') : t('nobodyFound')}
      leftSection={
        chosen === undefined ? undefined : <Avatar name={chosen.label} src={chosen.avatar} size={18} />
      }
      filter={({ options, search }) =>
        filterChoices(options as unknown as readonly { group: string; items: PersonChoice[] }[], search)
      }
      renderOption={({ option }) => {
        const person = choices.byId.get(option.value)
        return (
          <span className={styles.option}>
            <Avatar name={option.label} src={person?.avatar ?? null} size={20} />
            <span className={styles.optionText}>
              <span className="truncate" dir="auto">
                {option.label}
              </span>
              <span className="meta truncate">{person?.email}</span>
            </span>
          </span>
        )
      }}
      comboboxProps={{ width: 280, position: 'bottom-end' }}
      clearButtonProps={{ 'aria-label': t('notAMember') }}
    />
  )
})

function filterChoices(
  groups: readonly { group: string; items: PersonChoice[] }[],
  search: string,
): { group: string; items: PersonChoice[] }[] {
  const words = search.trim().toLocaleLowerCase().split(/\s+/)
  const fits = ({ label, email }: PersonChoice) => {
    const text = `${label} ${email}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  }
  let room = shownOptions
  return groups.flatMap(({ group, items }) => {
    const found = items.filter(fits).slice(0, room)
    room -= found.length
    return found.length === 0 ? [] : [{ group, items: found }]
  })
}
