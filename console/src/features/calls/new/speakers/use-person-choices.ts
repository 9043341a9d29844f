import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgUser } from '#api/contract/people.ts'
import type { Me } from '#api/contract/session.ts'

export type PersonChoice = { value: string; label: string; email: string; avatar: string | null }

export const nameOfPerson = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string
  lastName: string
  email: string
}): string => `${firstName} ${lastName}`.trim() || email

export type PersonChoices = {
  groups: { group: string; items: PersonChoice[] }[]
  byId: Map<string, PersonChoice>
}

/** 'Me' first, then everybody else by name. */
export function usePersonChoices({ me, people }: { me: Me; people: readonly OrgUser[] }): PersonChoices {
  const t = useTranslations('newCall.speakers')
  return useMemo(() => {
    const choice = (person: {
      id: string
      firstName: string
      lastName: string
      email: string
      avatar: string | null
    }): PersonChoice => ({
      value: person.id,
      label: nameOfPerson(person),
      email: person.email,
      avatar: person.avatar,
    })
    const mine = [choice(me)]
    const others = people
      .filter(({ id }) => id !== me.id)
      .map(choice)
      .toSorted((one, other) => one.label.localeCompare(other.label))
    const groups = [
      { group: t('me'), items: mine },
      { group: t('people'), items: others },
    ].filter(({ items }) => items.length > 0)
    return { groups, byId: new Map([...mine, ...others].map((item) => [item.value, item])) }
  }, [me, people, t])
}
