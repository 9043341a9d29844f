import { Button, Checkbox, Combobox, Group, Stack, Text, Textarea, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../../lib/use-session.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { mentionAt, nameOf, stillMentioned, withMention } from './mentions.ts'
import { isUnsaved, type NoteWords } from './note-words.ts'
import { coachingPeopleQuery } from './queries.ts'

const mostCharacters = 4000

export type WrittenNote = { body: string; mentions: string[]; isPrivate: boolean }

/** The text of a note or reply. "@" offers people who see the call. */
export function NoteForm({
  callId,
  label,
  placeholder,
  quote = null,
  words,
  onWords,
  offersPrivate = false,
  isBusy,
  submitLabel,
  onSubmit,
  onCancel,
}: {
  callId: string
  label: string
  placeholder: string
  quote?: string | null
  words: NoteWords
  onWords: (words: NoteWords) => void
  offersPrivate?: boolean
  isBusy: boolean
  submitLabel: string
  onSubmit: (note: WrittenNote) => void
  onCancel: () => void
}) {
  const t = useTranslations('coaching')
  const orgId = useOrgId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, people, isPrivate } = words
  const [search, setSearch] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { data } = useQuery({
    ...coachingPeopleQuery(orgId, callId, search ?? ''),
    enabled: search !== null,
  })
  const found = data?.results ?? []

  const look = (value: string, caret: number): void => {
    const word = isPrivate ? null : mentionAt(value, caret, people)
    setSearch(word)
    if (word === null) combobox.closeDropdown()
    else combobox.openDropdown()
  }
  const mention = (id: string): void => {
    const person = found.find((each) => each.id === id)
    const element = field.current
    if (person === undefined || element === null) return
    const next = withMention(text, element.selectionStart, person)
    onWords({ ...words, text: next.text, people: [...people.filter((each) => each.id !== id), person] })
    setSearch(null)
    combobox.closeDropdown()
    requestAnimationFrame(() => element.setSelectionRange(next.caret, next.caret))
  }
  const isReady = text.trim() !== '' && text.length <= mostCharacters && !isBusy
  const submit = (): void => {
    if (!isReady) return
    const mentions = isPrivate ? [] : stillMentioned(text, people)
    onSubmit({ body: text.trim(), mentions: mentions.map(({ id }) => id), isPrivate })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit()
    }
    if (event.key === 'Escape' && !combobox.dropdownOpened && !isUnsaved(words)) onCancel()
  }

  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap={8}>
        {quote !== null && (
          <Text className="meta" lineClamp={2} dir="auto">
            {t('noteAbout', { quote })}
          </Text>
        )}
        <Combobox store={combobox} onOptionSubmit={mention} position="bottom-start" withinPortal>
          <Combobox.Target>
            <Textarea
              ref={field}
              aria-label={label}
              placeholder={placeholder}
              value={text}
              onChange={({ currentTarget }) => {
                onWords({ ...words, text: currentTarget.value })
                look(currentTarget.value, currentTarget.selectionStart)
              }}
              onKeyDown={onKeyDown}
              onBlur={() => combobox.closeDropdown()}
              autosize
              minRows={2}
              maxRows={10}
              maxLength={mostCharacters}
              dir="auto"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it to write
              autoFocus
            />
          </Combobox.Target>
          <Combobox.Dropdown hidden={search === null || (found.length === 0 && search.includes(' '))}>
            <Combobox.Options aria-label={t('people')}>
              {found.map((person) => (
                <Combobox.Option key={person.id} value={person.id} aria-label={nameOf(person)}>
                  <PersonName person={person} />
                </Combobox.Option>
              ))}
              {found.length === 0 && <Combobox.Empty>{t('nobody')}</Combobox.Empty>}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
        <Group gap={8} justify="flex-end">
          {offersPrivate && (
            <Checkbox
              me="auto"
              label={t('private')}
              checked={isPrivate}
              onChange={(event) => onWords({ ...words, isPrivate: event.currentTarget.checked })}
            />
          )}
          <Button variant="default" size="xs" onClick={onCancel} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="xs" loading={isBusy} disabled={!isReady}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
