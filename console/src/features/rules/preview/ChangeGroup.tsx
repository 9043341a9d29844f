import { Box, Button, Skeleton, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BackTestResponse } from '#api/contract/back-tests.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { type Change, ChangeRow } from './ChangeRow.tsx'
import { type ChangeKind, targetsOf } from './model.ts'
import { changesQuery, firstRows, nextRows } from './queries.ts'
import styles from './Effect.module.css'

/** The calls of one kind of change, initially only a few. */
export function ChangeGroup({
  kind,
  answer,
  ruleIds,
  onShowRule,
}: {
  kind: ChangeKind
  answer: BackTestResponse
  /** Rules whose calls are highlighted. */
  ruleIds: ReadonlySet<string>
  onShowRule: (keyOrId: string) => void
}) {
  const t = useTranslations('ruleEffect')
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const [shown, setShown] = useState<Change | null>(null)
  const [isExplained, setExplained] = useState(false)
  const count = answer.counts[kind]
  const targets = kind === 'changedCategory' ? targetsOf(answer.flows) : []
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const flowText = ({ to, calls }: (typeof targets)[number]) =>
    to === null ? t('flowNone', { calls }) : t('flow', { calls, to })
  const [first, ...others] = targets
  return (
    <Box component="section" mx={-16} aria-labelledby={id}>
      <h3 className={styles.groupHead} id={id}>
        <button
          type="button"
          className={styles.groupButton}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={15} stroke={1.8} aria-hidden />
          <b>{t(`kind${kind}`)}</b>
          <span className="dimmed numeric">{count.toLocaleString('en')}</span>
          {kind === 'excluded' && (
            <span className={styles.flow} data-removed>
              {t('contentRemoved')}
            </span>
          )}
          {kind === 'held' && <span className={styles.flow}>{t('contentSealed')}</span>}
          {first !== undefined && (
            <span className={styles.flow} dir="auto" title={flowText(first)}>
              {flowText(first)}
            </span>
          )}
        </button>
      </h3>
      {isOpen && others.length > 0 && (
        <ul className={styles.flows} aria-label={t('flows')}>
          {others.map((target) => (
            <li key={target.to ?? ''} dir="auto">
              {flowText(target)}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <Rows
          kind={kind}
          answer={answer}
          ruleIds={ruleIds}
          onExplain={(change) => {
            setShown(change)
            setExplained(true)
          }}
        />
      )}
      {/* Rendered closed from the start, so that it can return the focus to the row. */}
      <ChangeDialog
        opened={isExplained}
        backTestId={answer.backTestId}
        change={shown}
        onClose={() => setExplained(false)}
        onShowRule={(keyOrId) => {
          setExplained(false)
          onShowRule(keyOrId)
        }}
      />
    </Box>
  )
}

function Rows({
  kind,
  answer,
  ruleIds,
  onExplain,
}: {
  kind: ChangeKind
  answer: BackTestResponse
  ruleIds: ReadonlySet<string>
  onExplain: (change: Change) => void
}) {
  const t = useTranslations('ruleEffect')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    changesQuery(useOrgId(), answer.backTestId, kind),
  )
  const count = answer.counts[kind]
  if (data === undefined) {
    if (error !== null) return <ErrorAlert error={error} onRetry={() => void refetch()} />
    return (
      <Box py={10} role="status" aria-label={t('loadingChanges')}>
        {Array.from({ length: Math.min(firstRows, count) }, (_, index) => (
          <Skeleton key={index} h={12} my={16} />
        ))}
      </Box>
    )
  }
  const changes = data.pages.flatMap(({ results }) => results)
  const rest = count - changes.length
  return (
    <>
      <ul className={styles.rows}>
        {changes.map((change) => (
          <ChangeRow
            key={change.callId}
            change={change}
            ruleIds={ruleIds}
            onExplain={() => onExplain(change)}
          />
        ))}
      </ul>
      {error !== null && <ErrorAlert error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage ? (
        <Button
          variant="subtle"
          size="xs"
          mx={8}
          my={4}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('showMore', { count: Math.min(nextRows, rest) })}
        </Button>
      ) : (
        rest > 0 && (
          <Text size="xs" c="var(--c-muted)" px={16} py={8}>
            {t('hidden', { count: rest })}
          </Text>
        )
      )}
    </>
  )
}
