import { ActionIcon, Button, Group, Modal, Paper, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core'
import { IconMinus, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../../ui/feedback/notices.ts'
import { useShareIntegration } from '../../mutations.ts'
import { ProviderMark } from '../../../../ui/ProviderMark.tsx'
import { sharedWithQuery, subOrganizationsQuery } from '../../queries.ts'
import { ReturnFocus } from '../../ReturnFocus.tsx'
import { useFirstFocus } from '../../new/use-first-focus.ts'

type Organization = { id: string; name: string; logoUrl: string | null }

/** Which sub-organizations can import with this integration. */
export function SharingDialog({
  row,
  blockedReason,
  onClose,
}: {
  row: IntegrationRow
  blockedReason: string | null
  onClose: () => void
}) {
  const t = useTranslations()
  return (
    <ReturnFocus rowId={row.id}>
      <Modal
        opened
        onClose={onClose}
        title={t('integrationSharing.title', { name: row.name })}
        size={640}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Sharing row={row} blockedReason={blockedReason} onClose={onClose} />
      </Modal>
    </ReturnFocus>
  )
}

function Sharing({
  row,
  blockedReason,
  onClose,
}: {
  row: IntegrationRow
  blockedReason: string | null
  onClose: () => void
}) {
  const t = useTranslations('integrationSharing')
  const orgId = useOrgId()
  const queries = useQueries({ queries: [sharedWithQuery(orgId, row.id), subOrganizationsQuery(orgId)] })
  const [{ data: sharedWith }, { data: below }] = queries
  const content = useFirstFocus<HTMLDivElement>(
    sharedWith === undefined || below === undefined ? 'loading' : 'lists',
  )
  const share = useShareIntegration(row.id)
  const [search, setSearch] = useState('')
  /** Pending changes by organization; the rest stays unchanged. */
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())

  const failed = queries.find(({ data, error }) => data === undefined && error !== null)
  if (failed !== undefined) return <ErrorAlert error={failed.error} onRetry={() => void failed.refetch()} />
  if (sharedWith === undefined || below === undefined)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton h={28} mb={12} />
        <Skeleton h={180} />
      </div>
    )
  const before = new Set(sharedWith.map(({ id }) => id))
  const all = new Map<string, Organization>([...below, ...sharedWith].map((each) => [each.id, each]))
  const isShared = (id: string): boolean => changes.get(id) ?? before.has(id)
  const changed = [...changes].filter(([id, isOn]) => isOn !== before.has(id))
  const wanted = search.trim().toLocaleLowerCase()
  const found = [...all.values()]
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  const save = () =>
    share.mutate(
      // Refused if somebody else has changed it: the list is then read again, and these changes are still pending.
      { subOrgIds: [...all.keys()].filter(isShared), knownOrgIds: [...before] },
      {
        onSuccess: () => {
          showDone(t('done', { name: row.name }))
          onClose()
        },
      },
    )
  const setShared = (id: string, isOn: boolean) => setChanges(new Map([...changes, [id, isOn]]))
  const added = changed.filter(([, isOn]) => isOn).length
  const dropped = changed.length - added
  return (
    <div ref={content}>
      <p className="dimmed">{t(row.authKind === 'WEBHOOK_ONLY' ? 'explainedAddress' : 'explained')}</p>
      <TextInput
        my={10}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        placeholder={t('search')}
        aria-label={t('search')}
        leftSection={<IconSearch size={15} stroke={1.8} />}
        maxLength={200}
        type="search"
        data-autofocus
      />
      {found.length === 0 ? (
        <Text py={48} ta="center" fz={13} role="status">
          {t('empty')}
          {all.size === 0 && <span className="meta"> {t('noSubOrganizations')}</span>}
        </Text>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
          <List
            title={t('notShared')}
            organizations={found.filter(({ id }) => !isShared(id))}
            isAdding
            onMove={(id) => setShared(id, true)}
          />
          <List
            title={t('shared')}
            organizations={found.filter(({ id }) => isShared(id))}
            isAdding={false}
            onMove={(id) => setShared(id, false)}
          />
        </SimpleGrid>
      )}
      {share.error !== null && <ErrorAlert error={share.error} />}
      <Group justify="flex-end" gap={12} mt={16}>
        <span className="meta" role="status">
          {blockedReason !== null
            ? t('pilotEnded')
            : changed.length > 0 && t('changed', { added, dropped, both: String(added > 0 && dropped > 0) })}
        </span>
        <Button
          disabled={changed.length === 0 || blockedReason !== null}
          loading={share.isPending}
          onClick={save}
        >
          {t('save')}
        </Button>
      </Group>
    </div>
  )
}

function List({
  title,
  organizations,
  isAdding,
  onMove,
}: {
  title: string
  organizations: readonly Organization[]
  isAdding: boolean
  onMove: (id: string) => void
}) {
  const t = useTranslations('integrationSharing')
  const none = useTranslations('common')('none')
  return (
    <section aria-label={title}>
      <Text component="h3" fz={12} fw={400} c="var(--c-muted)" mb={4}>
        {title} <span className="numeric">{organizations.length}</span>
      </Text>
      <Paper
        component="ul"
        withBorder
        h={{ base: 150, sm: 240 }}
        p={4}
        m={0}
        style={{ overflowY: 'auto', listStyle: 'none' }}
      >
        {organizations.length === 0 && <li className="muted">{none}</li>}
        {organizations.map((organization) => (
          <Group key={organization.id} component="li" gap={8} wrap="nowrap" mih={32} px={6}>
            <ProviderMark
              provider={{ companyName: organization.name || 'B', logoUrl: organization.logoUrl }}
            />
            <Text truncate flex={1} fz={13} title={organization.name}>
              <bdi>{organization.name}</bdi>
            </Text>
            <ActionIcon
              size="xs"
              aria-label={t(isAdding ? 'add' : 'removeOne', { name: organization.name })}
              onClick={() => onMove(organization.id)}
            >
              {isAdding ? <IconPlus size={15} /> : <IconMinus size={15} />}
            </ActionIcon>
          </Group>
        ))}
      </Paper>
    </section>
  )
}
