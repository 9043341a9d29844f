import { Box, Button, Group, Input, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconMessageQuestion, IconPencil } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { unansweredDays, type UnansweredQuestion } from '#api/contract/unanswered-questions.ts'
import type { BotKnowledge } from '#workers/domain/practice/bot.ts'
import { knowsAnswers } from '#workers/domain/practice-calls/question-key.ts'
import { useOrgId } from '../../../../../lib/use-session.ts'
import { EmptyState } from '../../../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert, ErrorState } from '../../../../../ui/feedback/ErrorState.tsx'
import { LoadMore } from '../../../../../ui/LoadMore.tsx'
import { ListTime } from '../../../../../ui/Moment.tsx'
import { TextLink } from '../../../../../ui/TextLink.tsx'
import { useBotForm, useFormFields } from '../../form-context.ts'
import { unansweredQuery } from '../../queries.ts'

/** What reps asked this bot in practice calls without getting an answer. A question disappears once a row answers it. */
export function Unanswered({
  knowledge,
  onAnswer,
  isFull,
}: {
  knowledge: readonly BotKnowledge[]
  onAnswer: (asked: UnansweredQuestion) => void
  /** No more rows fit. */
  isFull: boolean
}) {
  const t = useTranslations('botForm')
  const { agentId, part } = useBotForm()
  const { firstName } = useFormFields('firstName')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    unansweredQuery(useOrgId(), agentId),
  )
  const isAnswered = knowsAnswers(knowledge)
  const loaded = data?.pages.flatMap(({ results }) => results) ?? []
  const open = loaded.filter((asked) => !isAnswered(asked))
  const last = data?.pages.at(-1)
  const total = (last?.total ?? 0) - (loaded.length - open.length)
  const name = firstName?.trim() || t('theBuyer')
  const retry = () => void refetch()

  const title = useRef<HTMLHeadingElement>(null)
  const isThere = data !== undefined || error !== null
  // A link led to this list. Scroll to it only once it has loaded, because its length is not known before.
  useEffect(() => {
    if (part !== 'questions' || !isThere) return
    title.current?.scrollIntoView({ block: 'start' })
    title.current?.focus({ preventScroll: true })
  }, [part, isThere])

  return (
    <Stack component="section" gap={6} aria-labelledby="unanswered-title">
      <Group gap={8} justify="space-between" align="flex-end" wrap="nowrap">
        <div>
          <Text
            component="h3"
            ref={title}
            tabIndex={-1}
            id="unanswered-title"
            size="sm"
            fw={500}
            w="fit-content"
            mb={2}
            dir="auto"
          >
            {t('unanswered', { name })}
          </Text>
          <Input.Description>{t('unansweredHint', { days: unansweredDays })}</Input.Description>
        </div>
        {data !== undefined && total > 0 && (
          <Text size="xs" c="dimmed" className="numeric" flex="none">
            {last?.isTotalAtLeast === true ? t('atLeast', { count: total }) : t('count', { count: total })}
          </Text>
        )}
      </Group>
      <Paper withBorder>
        {data === undefined && error === null && (
          <Stack gap={8} p={8} aria-busy>
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} h={36} />
            ))}
          </Stack>
        )}
        {data === undefined && error !== null && <ErrorState error={error} onRetry={retry} />}
        {data !== undefined && error !== null && <ErrorAlert error={error} onRetry={retry} />}
        {data !== undefined && total === 0 && (
          <EmptyState
            isLine
            icon={IconMessageQuestion}
            title={t('unansweredNone')}
            text={t('unansweredNoneHint', { name })}
          />
        )}
        <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {open.map((asked, index) => (
            <Row
              key={asked.id}
              asked={asked}
              hasLine={index > 0}
              isFull={isFull}
              onAnswer={() => onAnswer(asked)}
            />
          ))}
        </Box>
        {(hasNextPage || (data?.pages.length ?? 0) > 1) && (
          <Group p={8} style={{ borderTop: open.length > 0 ? '1px solid var(--c-row-line)' : undefined }}>
            <LoadMore
              told={
                <Text span size="xs" c="dimmed">
                  {t('unansweredShown', { count: open.length })}
                </Text>
              }
              label={t('unansweredMore')}
              hasMore={hasNextPage}
              isLoading={isFetchingNextPage}
              onMore={() => void fetchNextPage()}
            />
          </Group>
        )}
      </Paper>
    </Stack>
  )
}

function Row({
  asked: { question, said, before, isFollowUp, times, lastAskedAt, lastCallId },
  hasLine,
  isFull,
  onAnswer,
}: {
  asked: UnansweredQuestion
  hasLine: boolean
  isFull: boolean
  onAnswer: () => void
}) {
  const t = useTranslations('botForm')
  return (
    <Group
      component="li"
      gap="4px 12px"
      align="flex-start"
      justify="space-between"
      px={8}
      py={8}
      style={{ borderTop: hasLine ? '1px solid var(--c-row-line)' : undefined }}
    >
      <Stack gap={0} flex="1 1 260px" miw={0} fz="sm">
        {isFollowUp && (
          <Text span size="xs" c="dimmed" lineClamp={2} dir="auto">
            {t('knowledgeAfterText', { text: before })}
          </Text>
        )}
        <Text span fw={500} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {question}
        </Text>
        <Text span size="xs" c="dimmed" lineClamp={2} dir="auto">
          {t('unansweredSaid', { text: said })}
        </Text>
        <Group gap={6} fz="xs">
          <Text span inherit c="dimmed">
            {t('unansweredTimes', { count: times })} · <ListTime at={lastAskedAt} />
          </Text>
          <TextLink to="/practice/calls/$callId" params={{ callId: lastCallId }}>
            {t('unansweredCall')}
          </TextLink>
        </Group>
      </Stack>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={14} stroke={1.7} />}
        aria-label={t('writeAnswerTo', { question })}
        disabled={isFull}
        title={isFull ? t('knowledgeFull') : undefined}
        onClick={onAnswer}
      >
        {t('writeAnswer')}
      </Button>
    </Group>
  )
}
