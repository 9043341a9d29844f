import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type CallDetail,
  chooseRep,
  getRepQuestion,
  type RepQuestion as Question,
} from '#api/contract/calls.ts'
import { newIdempotencyKey } from '../../../../lib/api.ts'
import { call as request } from '../../../../lib/call.ts'
import { callsKey } from '../../../../lib/query-keys.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { useCallMutation } from '../../../../lib/call-mutation.ts'

/** More are shown on request. */
const firstShown = 4

const repQuestionQuery = (orgId: string, { id, version }: Pick<CallDetail, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...callsKey(orgId), 'rep', id, version],
    queryFn: ({ signal }) => request(getRepQuestion, { params: { id }, signal }),
  })

/**
 * Asks who the rep is, with the proposed speaker first. One click answers, and the call is scored. Renders nothing if the rep is known.
 * `onChosen` gets the command that scores the call; it is not called if the call is not to be scored.
 */
export function RepQuestion({ call, onChosen }: { call: CallDetail; onChosen: (commandId: string) => void }) {
  const orgId = useOrgId()
  const { data, error, refetch } = useQuery(repQuestionQuery(orgId, call))
  if (data === undefined)
    return error === null ? null : <ErrorAlert error={error} onRetry={() => void refetch()} />
  return data.isOpen ? <OpenQuestion call={call} question={data} onChosen={onChosen} /> : null
}

function OpenQuestion({
  call,
  question: { speakers, proposal, mayChoose },
  onChosen,
}: {
  call: CallDetail
  question: Question
  onChosen: (commandId: string) => void
}) {
  const t = useTranslations('callRep')
  const titleId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const choosing = useCallMutation(
    'Choose the rep',
    (speaker: string) =>
      request(chooseRep, {
        params: { id: call.id },
        body: { speaker },
        idempotencyKey: newIdempotencyKey(),
      }),
    ({ commandId }) => {
      if (commandId !== null) onChosen(commandId)
    },
  )
  const shown = showsAll ? speakers : speakers.slice(0, firstShown)
  return (
    <Alert
      variant="light"
      color="yellow"
      radius={0}
      role="group"
      aria-labelledby={titleId}
      title={<h2 id={titleId}>{t('title')}</h2>}
    >
      <Stack gap={10} c="var(--c-text)">
        <Text>{t(mayChoose ? 'text' : 'textDenied')}</Text>
        <Stack component="ul" gap={10} m={0} p={0} style={{ listStyle: 'none' }}>
          {shown.map((speaker) => {
            const isProposed = speaker.name === proposal?.name
            return (
              <Group key={speaker.name} component="li" gap="4px 12px" align="flex-start" wrap="nowrap">
                <Stack gap={2} flex={1} miw={0}>
                  <Group gap="2px 8px">
                    <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
                      <bdi>{speaker.name}</bdi>
                    </Text>
                    {isProposed && proposal !== null && (
                      <Badge variant="default" size="sm" tt="none" fw={500}>
                        {t(proposal.certainty)}
                      </Badge>
                    )}
                    <span className="meta numeric">{t('words', { percent: speaker.wordPercent })}</span>
                  </Group>
                  {isProposed && proposal !== null && <Text size="xs">{proposal.reason}</Text>}
                  {speaker.quote !== '' && (
                    <Text size="xs" c="dimmed" truncate title={speaker.quote} dir="auto">
                      “{speaker.quote}”
                    </Text>
                  )}
                </Stack>
                {mayChoose && (
                  <Button
                    size="xs"
                    variant={isProposed ? 'filled' : 'default'}
                    aria-label={t('chooseNamed', { name: speaker.name })}
                    loading={choosing.isPending && choosing.variables === speaker.name}
                    disabled={choosing.isPending || choosing.isSuccess}
                    onClick={() => choosing.mutate(speaker.name)}
                  >
                    {t('choose')}
                  </Button>
                )}
              </Group>
            )
          })}
        </Stack>
        {shown.length < speakers.length && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setShowsAll(true)}
          >
            {t('showAll', { count: speakers.length })}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
