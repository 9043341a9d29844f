import { ActionIcon, Box, Group, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { mostMatches } from './transcript-search.ts'

/** The transcript's search field with '2 of 9', next and previous. Enter and Shift+Enter step, Escape clears. */
export function TranscriptSearch({
  query,
  onQuery,
  current,
  total,
  isBehind,
  onStep,
  inputRef,
  onLeave,
}: {
  query: string
  onQuery: (query: string) => void
  /** Index of the current match; ignored if there is none. */
  current: number
  total: number
  /** The matches for the typed text are not known yet. */
  isBehind: boolean
  onStep: (step: 1 | -1) => void
  inputRef: RefObject<HTMLInputElement | null>
  /** Escape in the empty field: return to the messages. */
  onLeave: () => void
}) {
  const t = useTranslations('callTranscript')
  const isSearching = query.trim() !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      onStep(event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (query === '') onLeave()
      else onQuery('')
    }
  }
  const position = isBehind
    ? ''
    : total === 0
      ? t('none')
      : t(total === mostMatches ? 'positionMany' : 'position', { current: current + 1, total })
  return (
    <Box role="search" flex={{ base: '1 1 100%', sm: 1 }} miw={0} maw={{ sm: 420 }}>
      <TextInput
        ref={inputRef}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={t('placeholder')}
        aria-label={t('search')}
        leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
        maxLength={200}
        spellCheck={false}
        rightSectionWidth={isSearching ? 176 : 8}
        rightSection={
          isSearching ? (
            <Group component="span" gap={2} justify="flex-end" wrap="nowrap" w="100%" pr={4}>
              <Text component="span" size="xs" c="var(--c-muted)" mr={4} className="numeric">
                {position}
              </Text>
              <ActionIcon
                size="xs"
                disabled={total === 0}
                bg={total === 0 ? 'transparent' : undefined}
                onClick={() => onStep(-1)}
                aria-label={t('previousMatch')}
              >
                <IconChevronUp size={15} stroke={1.8} />
              </ActionIcon>
              <ActionIcon
                size="xs"
                disabled={total === 0}
                bg={total === 0 ? 'transparent' : undefined}
                onClick={() => onStep(1)}
                aria-label={t('nextMatch')}
              >
                <IconChevronDown size={15} stroke={1.8} />
              </ActionIcon>
              <ActionIcon size="xs" onClick={() => onQuery('')} aria-label={t('clear')}>
                <IconX size={15} stroke={1.8} />
              </ActionIcon>
            </Group>
          ) : null
        }
      />
      <span className="visually-hidden" role="status">
        {isSearching ? position : ''}
      </span>
    </Box>
  )
}
