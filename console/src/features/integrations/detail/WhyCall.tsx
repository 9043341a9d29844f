import { Box, Button, Group, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ExternalCall } from '#api/contract/imports.ts'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { ListTime } from '../../../ui/Moment.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import cards from '../../../ui/Cards.module.css'
import { type CallSearch, callSearchQuery, explanationQuery } from './queries.ts'
import { TextLink } from '../../../ui/TextLink.tsx'

const longestText = 200

/** Why a call of the provider was or was not imported, step by step. Calls are found by title, company, rep, day, or id. */
export function WhyCall({ row }: { row: IntegrationDetail }) {
  const t = useTranslations('integrationDetail')
  const [text, setText] = useState('')
  const [date, setDate] = useState('')
  const [searched, setSearched] = useState<CallSearch | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const search = (event: FormEvent) => {
    event.preventDefault()
    const wanted = { search: text.trim(), date: date === '' ? undefined : date }
    const isNothing = wanted.search === '' && wanted.date === undefined
    setEmpty(isNothing)
    if (!isNothing) setSearched(wanted)
  }
  return (
    <section className={cards.card} aria-labelledby="why">
      <header className={cards.cardHead}>
        <h2 id="why">{t('why')}</h2>
      </header>
      <Stack gap={12} p={12}>
        <form onSubmit={search}>
          <Group gap={8} align="flex-end">
            <TextInput
              label={t('whyLabel', { company: row.provider.companyName })}
              description={t('whyHint')}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setEmpty(false)
              }}
              maxLength={longestText}
              error={isEmpty ? t('whyEmpty') : undefined}
              flex="1 1 220px"
              autoComplete="off"
              spellCheck={false}
            />
            <TextInput
              type="date"
              label={t('whyDate')}
              value={date}
              onChange={(event) => {
                setDate(event.currentTarget.value)
                setEmpty(false)
              }}
              w={150}
            />
            <Button type="submit" variant="default">
              {t('whyAsk')}
            </Button>
          </Group>
        </form>
        <div role="status">
          {searched !== null && (
            <Found
              key={`${searched.search} ${searched.date ?? ''}`}
              integrationId={row.id}
              searched={searched}
            />
          )}
        </div>
      </Stack>
    </section>
  )
}

/** The calls found, or directly the explanation if there is only one. A text that finds nothing may be a call's id. */
function Found({ integrationId, searched }: { integrationId: string; searched: CallSearch }) {
  const t = useTranslations('integrationDetail')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const found = useInfiniteQuery(callSearchQuery(useOrgId(), integrationId, searched))
  const { data, error, refetch } = found
  if (data === undefined)
    return error === null ? <RunningRing /> : <ErrorAlert error={error} onRetry={() => void refetch()} />

  const here = data.pages.flatMap(({ results }) => results)
  const missing = data.pages.flatMap((page) => page.missing)
  const [only, ...others] = [...here, ...missing]
  const shownId = chosenId ?? (others.length === 0 ? (only?.externalId ?? searched.search) : null)
  if (shownId === '') return <p className="dimmed">{t('whyNone')}</p>
  if (shownId !== null) {
    return (
      <Stack gap={8}>
        {chosenId !== null && (
          <Button variant="subtle" size="xs" w="fit-content" onClick={() => setChosenId(null)}>
            {t('whyBack')}
          </Button>
        )}
        <Explanation key={shownId} integrationId={integrationId} externalId={shownId} />
      </Stack>
    )
  }
  return (
    <Stack gap={8}>
      {missing.length > 0 && <CallChoices title={t('whyMissing')} calls={missing} onChoose={setChosenId} />}
      {here.length > 0 && <CallChoices title={t('whyFound')} calls={here} onChoose={setChosenId} />}
      {found.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Stack>
  )
}

function CallChoices({
  title,
  calls,
  onChoose,
}: {
  title: string
  calls: readonly ExternalCall[]
  onChoose: (externalId: string) => void
}) {
  const t = useTranslations('integrationDetail')
  return (
    <section aria-label={title}>
      <h3 className="meta">{title}</h3>
      <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {calls.map((call) => (
          <li key={call.externalId}>
            <UnstyledButton py={5} w="100%" onClick={() => onChoose(call.externalId)}>
              <Group gap={12} wrap="nowrap">
                <Box component="span" w={80} flex="none" className="muted numeric">
                  {call.startedAt === null ? '–' : <ListTime at={call.startedAt} />}
                </Box>
                <Box component="span" flex={1} miw={0} className="truncate" dir="auto" c="var(--c-link)">
                  {call.title ?? t('whyUntitled')}
                </Box>
                {call.owner !== null && (
                  <bdi className="meta">{`${call.owner.firstName} ${call.owner.lastName}`.trim()}</bdi>
                )}
              </Group>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </section>
  )
}

function Explanation({ integrationId, externalId }: { integrationId: string; externalId: string }) {
  const t = useTranslations('integrationDetail')
  const { data, error, refetch } = useQuery(explanationQuery(useOrgId(), integrationId, externalId))
  if (data === undefined)
    return error === null ? <RunningRing /> : <ErrorAlert error={error} onRetry={() => void refetch()} />
  const call = data.externalCall
  return (
    <Stack gap={6}>
      <strong>{data.explanation}</strong>
      {call !== null && call.title !== null && (
        <p className="dimmed" dir="auto">
          {call.title}
        </p>
      )}
      {data.steps.length > 0 && (
        <>
          <h3 className="meta">{t('steps')}</h3>
          <Stack component="ol" gap={4} m={0} p={0}>
            {data.steps.map(({ at, text }) => (
              <Group key={`${at} ${text}`} component="li" gap={8} wrap="nowrap" align="flex-start">
                <Box component="span" w={80} flex="none" className="muted numeric">
                  {at === null ? '–' : <ListTime at={at} />}
                </Box>
                <span>{text}</span>
              </Group>
            ))}
          </Stack>
        </>
      )}
      <Group gap="4px 16px">
        {call?.callId != null && (
          <TextLink to="/calls/$callId" params={{ callId: call.callId }}>
            {t('openCall')}
          </TextLink>
        )}
        {call?.importId != null && (
          <TextLink to="/imports/$id" params={{ id: call.importId }}>
            {t('openImport')}
          </TextLink>
        )}
        {call === null && (
          <TextLink to="/imports/new" search={{ integrationId }}>
            {t('importDays')}
          </TextLink>
        )}
      </Group>
    </Stack>
  )
}
