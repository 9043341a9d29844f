import { ActionIcon, Box, Button, Group, Skeleton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { WorkItemDetail, WorkItemRow } from '#api/contract/ops.ts'
import { isMissing } from '../../../lib/api-error.ts'
import { preferences } from '../../../lib/preferences.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { useServerNow } from '../Age.tsx'
import { isEnded, useWaitTexts } from '../items/columns.tsx'
import { itemStatus } from '../items/item-status.ts'
import { DiscardDialog } from '../failures/DiscardDialog.tsx'
import { useReplayItem } from '../mutations.ts'
import { workItemQuery } from '../queries.ts'
import type { OpsSearch } from '../search.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { PanelSection } from './PanelSection.tsx'
import { Payload } from './Payload.tsx'
import { Successors } from './Successors.tsx'
import { Timeline } from './Timeline.tsx'

/**
 * One work item next to the list: facts, timeline, successors, payload. The row's data shows immediately while the rest loads. J and K move
 * along the list; in a narrow window's drawer the list has no focus, so the drawer handles these keys.
 */
export function WorkItemPanel({
  id,
  row,
  scope,
  ids,
  onOpen,
  onClose,
  onShowError,
}: {
  id: string
  /** Undefined if the item is not in the list. */
  row: WorkItemRow | undefined
  scope: OpsSearch['scope']
  ids: readonly string[]
  onOpen: (id: string) => void
  onClose: () => void
  onShowError: (item: WorkItemRow) => void
}) {
  const t = useTranslations('opsItem')
  const waitTexts = useWaitTexts()
  const query = useQuery(workItemQuery(useOrgId(), scope, id))
  const detail = query.data
  const item: WorkItemRow | undefined = detail ?? row
  const at = ids.indexOf(id)
  const previous = at > 0 ? ids[at - 1] : undefined
  const next = at === -1 ? undefined : ids[at + 1]
  const [hasPayload, setHasPayload] = useState(false)

  const step = (event: KeyboardEvent<HTMLElement>) => {
    const isInDrawer = event.target instanceof Element && event.target.closest('[aria-modal="true"]') !== null
    if (!isInDrawer || event.ctrlKey || event.metaKey || event.altKey || !preferences().singleKeyShortcuts)
      return
    const target = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
    if (target !== undefined) onOpen(target)
  }
  return (
    // Keys of the controls inside bubble up to here.
    <Box display="contents" onKeyDown={step}>
      <SidePanel
        label={t('label')}
        width={344}
        onClose={onClose}
        head={
          <>
            <h2>{t('title')}</h2>
            {item !== undefined && <StatusBadge status={itemStatus(item, waitTexts)} isTinted />}
            <Group component="span" gap={2} ml="auto" wrap="nowrap">
              <ActionIcon
                aria-label={t('previous')}
                title={`${t('previous')}  K`}
                disabled={previous === undefined}
                onClick={() => previous !== undefined && onOpen(previous)}
              >
                <IconChevronUp size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('next')}
                title={`${t('next')}  J`}
                disabled={next === undefined}
                onClick={() => next !== undefined && onOpen(next)}
              >
                <IconChevronDown size={16} />
              </ActionIcon>
            </Group>
          </>
        }
        {...(detail === undefined
          ? {}
          : {
              footer: (
                <>
                  <Button
                    variant="transparent"
                    px={0}
                    aria-expanded={hasPayload}
                    onClick={() => setHasPayload(!hasPayload)}
                  >
                    {hasPayload ? t('hidePayload') : t('viewPayload')}
                  </Button>
                  <PanelActions item={detail} scope={scope} />
                </>
              ),
            })}
      >
        {query.isError &&
          (isMissing(query.error) ? (
            <EmptyState title={t('gone')} text={t('goneText')} />
          ) : detail === undefined ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
          ))}
        {item !== undefined && !(query.isError && isMissing(query.error)) && (
          <ItemFacts item={item} worker={detail?.worker ?? null} onShowError={onShowError} />
        )}
        {query.isPending && <PanelSkeleton />}
        {detail !== undefined && <PanelDetail item={detail} hasPayload={hasPayload} onOpen={onOpen} />}
      </SidePanel>
    </Box>
  )
}

function PanelDetail({
  item,
  hasPayload,
  onOpen,
}: {
  item: WorkItemDetail
  hasPayload: boolean
  onOpen: (id: string) => void
}) {
  const isOwn = useOrgId() === item.organizationId
  const now = new Date(useServerNow())
  return (
    <>
      {hasPayload && <Payload payload={item.payload} isOwn={isOwn} />}
      <Timeline item={item} now={now} />
      <Successors successors={item.successors} onOpen={onOpen} />
    </>
  )
}

/** Cancel until it has ended; replay or discard once it is dead. A job of another organization cannot be canceled here. */
function PanelActions({ item, scope }: { item: WorkItemDetail; scope: OpsSearch['scope'] }) {
  const t = useTranslations('opsItem')
  const failureTexts = useTranslations('opsFailures')
  const mayManage = useCan('ops.manage')
  const mayCancel = useCan('commands.view')
  const isOwn = useOrgId() === item.organizationId
  const replay = useReplayItem()
  const [asks, setAsks] = useState<'cancel' | 'discard' | null>(null)

  if (item.state === 'dead' && mayManage) {
    return (
      <Group gap={6} wrap="nowrap">
        <Button variant="default" c="error" onClick={() => setAsks('discard')} disabled={replay.isPending}>
          {failureTexts('discard')}
        </Button>
        <Button
          loading={replay.isPending}
          onClick={() =>
            void replay.mutateAsync({ scope, id: item.id }).then(
              ({ count }) => (count > 0 ? showDone(t('replayed')) : showError(new Error(t('notReplayed')))),
              () => undefined,
            )
          }
        >
          {t('replay')}
        </Button>
        <DiscardDialog
          isOpen={asks === 'discard'}
          groups={[{ filter: { ids: [item.id] }, count: 1 }]}
          scope={scope}
          onClose={() => setAsks(null)}
        />
      </Group>
    )
  }
  if (isEnded(item) || !isOwn || !mayCancel) return null
  return (
    <>
      <Button variant="default" c="error" onClick={() => setAsks('cancel')}>
        {t('cancel')}
      </Button>
      <CancelDialog
        isOpen={asks === 'cancel'}
        commandId={item.commandId}
        about={item.about}
        onClose={() => setAsks(null)}
      />
    </>
  )
}

const PanelSkeleton = () => (
  <PanelSection>
    {[60, 85, 70, 90, 50].map((width) => (
      <Skeleton key={width} h={12} w={`${width}%`} mb={14} />
    ))}
  </PanelSection>
)
