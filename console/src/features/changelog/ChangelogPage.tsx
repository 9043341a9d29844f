import { Badge, Box, Group, List, SegmentedControl, Stack, Title } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ChangelogEntry } from '#api/contract/changelog.ts'
import { formatMoment } from '../../lib/time.ts'
import { useMe } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PagePending } from '../../ui/feedback/PagePending.tsx'
import { Page, PageBody, PageHeader } from '../../ui/Page.tsx'
import { navigation } from '../../ui/shell/navigation.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { parseMarkdown, type Span } from './markdown.ts'
import { changelogQuery, useMarkRead } from './queries.ts'

const colors = { NEW: 'blue', IMPROVED: 'teal', FIXED: 'gray' } as const

/** Changes of the product, newest first. Opening the page marks everything as read. */
export function ChangelogPage({ isAll, onAll }: { isAll: boolean; onAll: (isAll: boolean) => void }) {
  const t = useTranslations('changelog')
  const { data, error, refetch } = useQuery(changelogQuery(useOrgId(), isAll))
  const markRead = useMarkRead()
  const hasUnread = data !== undefined && data.unread > 0
  // Entries that were new when the page opened stay marked until the user leaves.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const more = (data?.results ?? []).filter(({ id, isRead }) => !isRead && !fresh.has(id))
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]))
  useEffect(() => {
    if (hasUnread) markRead()
  }, [hasUnread, markRead])
  const nothing = isAll ? 'emptyAll' : 'empty'
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          <SegmentedControl
            aria-label={t('which')}
            data={[
              { value: 'month', label: t('lastMonth') },
              { value: 'all', label: t('all') },
            ]}
            value={isAll ? 'all' : 'month'}
            onChange={(value) => onAll(value === 'all')}
          />
        }
      />
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <PagePending />}
      {data?.results.length === 0 && (
        <EmptyState icon={IconSparkles} title={t(`${nothing}Title`)} text={t(`${nothing}Text`)} />
      )}
      {data !== undefined && data.results.length > 0 && (
        <PageBody maxWidth={720}>
          <Stack gap={28}>
            {data.results.map((entry) => (
              <Entry key={entry.id} entry={entry} isFresh={fresh.has(entry.id)} />
            ))}
          </Stack>
        </PageBody>
      )}
    </Page>
  )
}

function Entry({ entry, isFresh }: { entry: ChangelogEntry; isFresh: boolean }) {
  const t = useTranslations('changelog')
  const mayOpen = useMayOpen(entry.link)
  return (
    <article aria-labelledby={entry.id}>
      <Group gap={8} mb={4}>
        <Badge size="sm" variant="light" color={colors[entry.kind]}>
          {t(entry.kind)}
        </Badge>
        <time dateTime={entry.publishedAt} className="meta">
          {formatMoment(new Date(entry.publishedAt), 'date')}
        </time>
        {isFresh && <span className="meta">{t('unread')}</span>}
      </Group>
      <Title order={2} size="h4" id={entry.id} mb={6}>
        {entry.title}
      </Title>
      <Body text={entry.body} />
      {entry.link !== null && mayOpen && (
        <Box mt={6}>
          <TextLink to={entry.link}>{t('open')}</TextLink>
        </Box>
      )}
    </article>
  )
}

/** False for a page that the user has no right to open. */
function useMayOpen(link: string | null): boolean {
  const capabilities = useMe()?.capabilities ?? []
  const needed = navigation.find(({ to }) => to === link)?.capability
  return needed === undefined || capabilities.includes(needed)
}

function Body({ text }: { text: string }) {
  return (
    <Stack gap={8}>
      {parseMarkdown(text).map(({ at, kind, lines }) =>
        kind === 'list' ? (
          <List key={at}>
            {lines.map((line) => (
              <List.Item key={line.at}>
                <Spans spans={line.spans} />
              </List.Item>
            ))}
          </List>
        ) : (
          <p key={at}>
            <Spans spans={lines.flatMap(({ spans }) => spans)} />
          </p>
        ),
      )}
    </Stack>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ at, kind, text }) => {
    if (kind === 'strong') return <strong key={at}>{text}</strong>
    if (kind === 'code') return <code key={at}>{text}</code>
    return text
  })
}
