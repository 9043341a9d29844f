import { Select } from '@mantine/core'
import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgUser } from '#api/contract/people.ts'
import type { Me } from '#api/contract/session.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import styles from './Panel.module.css'

export type PersonChoices = { me: Me | undefined; people: readonly OrgUser[] }

export type Choice = { value: string; label: string; email: string; avatar: string | null }

/** Options shown at once; typing narrows the rest. */
const shownOptions = 60

export const nameOfPerson = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string =>
  `${firstName} ${lastName}`.trim() || email

/** 'Me' on top, then everybody else by name. */
export function usePersonChoices({ me, people }: PersonChoices): {
  groups: { group: string; items: Choice[] }[]
  byId: Map<string, Choice>
} {
  const t = useTranslations('newCall.speakers')
  return useMemo(() => {
    const choice = (person: { id: string; firstName: string; lastName: string; email: string; avatar: string | null }): Choice => ({
      value: person.id,
      label: nameOfPerson(person),
      email: person.email,
      avatar: person.avatar,
    })
    const mine = me === undefined ? [] : [choice(me)]
    const others = people
      .filter(({ id }) => id !== me?.id)
      .map(choice)
      .toSorted((one, other) => one.label.localeCompare(other.label))
    const groups = [
      { group: t('me'), items: mine },
      { group: t('people'), items: others },
    ].filter(({ items }) => items.length > 0)
    return { groups, byId: new Map([...mine, ...others].map((item) => [item.value, item])) }
  }, [me, people, t])
}

/** One person of the organisation, by name or email. */
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
  choices: ReturnType<typeof usePersonChoices>
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
      nothingFoundMessage={isLoading ? t('loadingPeople') : t('nobodyFound')}
      leftSection={chosen === undefined ? undefined : <Avatar name={chosen.label} src={chosen.avatar} size={18} />}
      filter={({ options, search }) => filterChoices(options as unknown as readonly { group: string; items: Choice[] }[], search)}
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

function filterChoices(groups: readonly { group: string; items: Choice[] }[], search: string): { group: string; items: Choice[] }[] {
  const words = search.trim().toLocaleLowerCase().split(/\s+/)
  const fits = ({ label, email }: Choice) => {
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
