import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconRestore } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ScorecardView } from '#api/contract/scorecards.ts'
import { type DefinitionChange, diffVersions } from '#workers/domain/calibration/version-diff.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { ListTime } from '../../../ui/Moment.tsx'
import { PaginationBar } from '../../../ui/table/PaginationBar.tsx'
import { type Draft, findCriterion, numberOf } from '../model/definition.ts'
import { versionQuery, versionsQuery } from '../queries.ts'
import { ChangeLines } from './ChangeLines.tsx'
import styles from './Builder.module.css'

const defaultSize = 20

/** The changes of the draft, and every previous version with its changes. */
export function HistoryTab({
  scorecard,
  draft,
  changes,
  isReadOnly,
  onTake,
}: {
  scorecard: ScorecardView
  draft: Draft
  changes: readonly DefinitionChange[]
  isReadOnly: boolean
  /** Copies a previous version into the draft. */
  onTake: (definition: Draft) => void
}) {
  const t = useTranslations('scorecardHistory')
  const orgId = useOrgId()
  const [page, setPage] = useState({ page: 1, size: defaultSize })
  const { data, error, refetch } = useQuery(
    versionsQuery(orgId, scorecard.id, (page.page - 1) * page.size, page.size),
  )
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <div className={styles.scroller}>
        <Stack gap={16} py={16} maw={880}>
          {scorecard.publishedVersion !== null && (
            <section aria-label={t('draft')}>
              <Text component="h2" fw={600} m={0} mb={4}>
                {t('draftAgainst', { version: scorecard.publishedVersion })}
              </Text>
              <ChangeLines changes={changes} draft={draft} />
            </section>
          )}
          <section aria-label={t('versions')}>
            <Text component="h2" fw={600} m={0} mb={4}>
              {t('versions')}
            </Text>
            {data === undefined && <Skeleton h={120} />}
            {data?.results.length === 0 && <EmptyState isLine title={t('none')} text={t('noneText')} />}
            {data?.results.map((version) => (
              <Version
                key={version.number}
                scorecardId={scorecard.id}
                version={version}
                isReadOnly={isReadOnly}
                onTake={onTake}
              />
            ))}
          </section>
        </Stack>
      </div>
      {data !== undefined && data.total > page.size && (
        <PaginationBar
          {...page}
          total={data.total}
          onPage={(next) => setPage({ ...page, page: next })}
          onSize={(size) => setPage({ page: 1, size })}
        />
      )}
    </>
  )
}

type PublishedVersion = {
  number: number
  publishedAt: string
  publishedBy: { firstName: string; lastName: string } | null
  exception: { reason: string; criteria: { criterionId: string }[] } | null
  criteria: number
  isCurrent: boolean
}

function Version({
  scorecardId,
  version,
  isReadOnly,
  onTake,
}: {
  scorecardId: string
  version: PublishedVersion
  isReadOnly: boolean
  onTake: (definition: Draft) => void
}) {
  const t = useTranslations('scorecardHistory')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { number, publishedBy, publishedAt, criteria, isCurrent } = version
  const take = async (): Promise<void> => {
    try {
      const { config } = await queryClient.fetchQuery(versionQuery(orgId, scorecardId, number))
      onTake(config)
      showDone(t('taken', { version: number }))
    } catch (error) {
      showError(error, t('take'))
    }
  }
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={styles.version}>
      <Group gap="4px 10px" mih={40}>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<Chevron size={15} stroke={1.8} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('version', { version: number })}
        </Button>
        {isCurrent && (
          <Text span size="xs" fw={600} c="var(--tone-teal-text)">
            {t('current')}
          </Text>
        )}
        <Text span size="xs" c="dimmed" flex={1} miw={160}>
          {publishedBy !== null && `${publishedBy.firstName} ${publishedBy.lastName} · `}
          <ListTime at={publishedAt} /> · {t('criteria', { count: criteria })}
        </Text>
        {!isReadOnly && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRestore size={14} stroke={1.7} />}
            aria-label={t('takeVersion', { version: number })}
            onClick={() => void take()}
          >
            {t('take')}
          </Button>
        )}
      </Group>
      {isOpen && <VersionChanges scorecardId={scorecardId} version={version} />}
    </div>
  )
}

/** What a version changed, and why it was published despite a failed check. */
function VersionChanges({ scorecardId, version }: { scorecardId: string; version: PublishedVersion }) {
  const t = useTranslations('scorecardHistory')
  const orgId = useOrgId()
  const after = useQuery(versionQuery(orgId, scorecardId, version.number))
  const before = useQuery({
    ...versionQuery(orgId, scorecardId, version.number - 1),
    enabled: version.number > 1,
  })
  const [one, other] = [before.data?.config, after.data?.config]
  const changes = useMemo(
    () => (one === undefined || other === undefined ? undefined : diffVersions(one, other).changes),
    [one, other],
  )
  const error = after.error ?? before.error
  if (error !== null) return <ErrorAlert error={error} onRetry={() => void after.refetch()} />
  return (
    <div className={styles.versionBody}>
      {version.exception !== null && other !== undefined && (
        <Text size="sm" mb={6}>
          {t('exception', {
            criteria: version.exception.criteria
              .map(
                ({ criterionId }) =>
                  `${numberOf(other, criterionId)} ${findCriterion(other, criterionId)?.text ?? ''}`,
              )
              .join(', '),
            reason: version.exception.reason,
          })}
        </Text>
      )}
      {version.number === 1 && <Text size="sm">{t('first')}</Text>}
      {version.number > 1 && changes === undefined && <Skeleton h={60} />}
      {changes !== undefined && other !== undefined && <ChangeLines changes={changes} draft={other} />}
    </div>
  )
}
