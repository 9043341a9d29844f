import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonaConversation } from '#api/contract/persona-tests.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { useUnitName } from './Conversations.tsx'
import type { Place } from './PersonaTestPanel.tsx'
import { conversationQuery } from './queries.ts'

/** A conversation of a test with the causes of each reply. The finding's turn is marked and scrolled into view. */
export function Transcript({
  botId,
  testId,
  place,
  onBack,
}: {
  botId: string
  testId: string
  place: Place
  onBack: () => void
}) {
  const t = useTranslations('personaTest')
  const nameOf = useUnitName()
  const { data, error, refetch } = useQuery(conversationQuery(useOrgId(), botId, testId, place.position))
  const marked = useRef<HTMLLIElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere && place.at > 0) marked.current?.scrollIntoView({ block: 'center' })
  }, [isThere, place.at])
  return (
    <Stack gap={12}>
      <Button
        variant="subtle"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconArrowLeft size={15} stroke={1.7} />}
        onClick={onBack}
        data-autofocus
      >
        {t('back')}
      </Button>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <PagePending />}
      {data !== undefined && (
        <>
          <Title order={3}>{nameOf(data.unit)}</Title>
          <Stack gap={12} component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
            {data.turns.map((turn, at) => (
              // Turns have no id, and their order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <Box component="li" key={at} ref={at === place.at ? marked : undefined}>
                <Turn turn={turn} at={at} isMarked={at === place.at && place.at > 0} />
              </Box>
            ))}
          </Stack>
        </>
      )}
    </Stack>
  )
}

function Turn({
  turn,
  at,
  isMarked,
}: {
  turn: PersonaConversation['turns'][number]
  at: number
  isMarked: boolean
}) {
  const t = useTranslations('personaTest')
  const { said, isAside, about, answers, causes, trust, patience, interest } = turn
  const words =
    said.kind === 'words'
      ? said.text
      : said.kind === 'silence'
        ? t('silence')
        : said.kind === 'hangUp'
          ? t('hangUp')
          : null
  return (
    <Stack
      gap={4}
      px={10}
      py={8}
      bdrs="sm"
      {...(isMarked ? { bg: 'var(--c-selected)', 'aria-current': true } : {})}
    >
      <Group justify="space-between" gap={8}>
        <Text span size="xs" c="dimmed">
          {isAside ? `${t('turn', { turn: at })} · ${t('aside')}` : t('turn', { turn: at })}
        </Text>
        <Text span size="xs" c="dimmed" className="numeric">
          {t('state', { trust, patience, interest })}
        </Text>
      </Group>
      {about !== null && (
        <Text size="xs" fw={500} dir="auto">
          {t('tried', { text: about })}
        </Text>
      )}
      {words !== null && (
        <Text size="sm" dir="auto" {...(said.kind === 'words' ? {} : { c: 'dimmed' })}>
          <Text span inherit fw={500}>
            {t('rep')}:
          </Text>{' '}
          {words}
        </Text>
      )}
      {answers.map(({ name, text, facts, objections }) => (
        <div key={text}>
          <Text size="sm" dir="auto">
            <Text span inherit fw={500}>
              {name}:
            </Text>{' '}
            {text}
          </Text>
          {[
            ...facts.map((fact) => t('revealed', { text: fact })),
            ...objections.map((each) => t('objection', { text: each })),
          ].map((line) => (
            <Text key={line} size="xs" c="dimmed" dir="auto">
              {line}
            </Text>
          ))}
        </div>
      ))}
      {causes.length > 0 && (
        <Text size="xs" c="dimmed">
          {causes.map(({ text }) => text).join(' · ')}
        </Text>
      )}
    </Stack>
  )
}
