import { Box, Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { ListTime } from '../../../ui/Moment.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import cards from '../../../ui/Cards.module.css'
import { explanationQuery } from './queries.ts'
import { TextLink } from '../../../ui/TextLink.tsx'

const longestId = 300

/** Why a call of the provider was imported or not, step by step. */
export function WhyCall({ row }: { row: IntegrationDetail }) {
  const t = useTranslations('integrationDetail')
  const [text, setText] = useState('')
  const [searchedId, setSearchedId] = useState<string | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const search = (event: FormEvent) => {
    event.preventDefault()
    const id = text.trim()
    setEmpty(id === '')
    if (id !== '') setSearchedId(id)
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
              description={t('whyHint', { company: row.provider.companyName })}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setEmpty(false)
              }}
              maxLength={longestId}
              error={isEmpty ? t('whyEmpty') : undefined}
              flex="1 1 220px"
              autoComplete="off"
              spellCheck={false}
            />
            <Button type="submit" variant="default">
              {t('whyAsk')}
            </Button>
          </Group>
        </form>
        <div role="status">
          {searchedId !== null && (
            <Explanation key={searchedId} integrationId={row.id} externalId={searchedId} />
          )}
        </div>
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
