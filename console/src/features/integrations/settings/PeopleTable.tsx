import { Checkbox, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { useProviderUsers } from '../../../lib/imports/provider-users.ts'
import { peopleOptionsQuery } from '../../../lib/people-options.ts'
import { userSettingsQuery } from '../queries.ts'
import { Loading } from './EmailTab.tsx'
import { type Columns, FieldTable } from './FieldTable.tsx'
import { type Match, nameOfPerson, PersonRow } from './PersonRow.tsx'
import { Section } from './Section.tsx'
import { type Takeover, TakeoverDialog } from './TakeoverDialog.tsx'
import styles from './Settings.module.css'

/** Every row has three fields, and more rows would make typing slow. */
const rowsAtOnce = 50

/** Matches the provider's users with members. */
export function PeopleTable({ row, isDisabled }: { row: IntegrationRow; isDisabled: boolean }) {
  const t = useTranslations('integrationSettings')
  const orgId = useOrgId()
  const company = row.provider.companyName
  const { users: people, hasMore, isLoadingMore, loadMore, error, retry } = useProviderUsers(row.id)
  const settings = useQuery(userSettingsQuery(orgId, row.id))
  const users = useQuery(peopleOptionsQuery(orgId))
  const [takeover, setTakeover] = useState<Takeover | null>(null)
  const [isFiltered, setFiltered] = useState(false)
  const [text, setText] = useState('')
  const [most, setMost] = useState(rowsAtOnce)
  const saved = new Map(
    (settings.data ?? []).flatMap((each) =>
      each.externalUserId === null ? [] : [[each.externalUserId, each] as const],
    ),
  )
  const otherMatchOf = (userId: string): Match | null => {
    const externalId = settings.data?.find((each) => each.userId === userId)?.externalUserId ?? null
    if (externalId === null) return null
    const person = people?.find((each) => each.externalId === externalId)
    return { externalId, name: person === undefined ? t('otherPerson', { company }) : nameOfPerson(person) }
  }
  const wanted = text.trim().toLocaleLowerCase()
  const found = (people ?? []).filter(
    (person) =>
      !(isFiltered && saved.has(person.externalId)) &&
      (wanted === '' || `${nameOfPerson(person)} ${person.email ?? ''}`.toLocaleLowerCase().includes(wanted)),
  )
  const shown = found.slice(0, most)
  const unmatched = (people ?? []).filter(
    ({ externalId, isActive }) => isActive && !saved.has(externalId),
  ).length
  const failure = error ?? settings.error
  const more = String(hasMore)
  const columns: Columns = [
    { name: t('personColumn', { company }) },
    { name: t('userColumn'), width: '34%' },
    { name: t('callTypeColumn') },
    { name: t('scorecardColumn') },
  ]
  return (
    <Section isWide title={t('people', { company })} hint={t('peopleHint')}>
      {failure !== null && (people === undefined || settings.data === undefined) ? (
        <ErrorState
          error={failure}
          title={t('peopleUnreadable', { company })}
          onRetry={() => {
            retry()
            void settings.refetch()
          }}
        />
      ) : people === undefined || settings.data === undefined ? (
        <Loading label={t('loadingPeople', { company })} />
      ) : people.length === 0 && !hasMore ? (
        <p className="muted">{t('noPeople', { company })}</p>
      ) : (
        <>
          <Group gap="8px 16px" mb={8}>
            <TextInput
              type="search"
              flex={{ base: '1 0 100%', sm: '0 1 240px' }}
              aria-label={t('searchPeople')}
              placeholder={t('searchPeople')}
              maxLength={200}
              leftSection={<IconSearch size={15} stroke={1.8} />}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Checkbox
              label={t('onlyUnmatched')}
              checked={isFiltered}
              onChange={(event) => setFiltered(event.currentTarget.checked)}
            />
            <span role="status">{t('unmatched', { count: unmatched })}</span>
          </Group>
          {users.error !== null && users.data === undefined && (
            <ErrorAlert error={users.error} onRetry={() => void users.refetch()} />
          )}
          {shown.length > 0 && (
            <FieldTable label={t('people', { company })} columns={columns}>
              {shown.map((person) => (
                <PersonRow
                  key={person.externalId}
                  person={person}
                  settings={saved.get(person.externalId) ?? null}
                  users={users.data ?? []}
                  otherMatchOf={otherMatchOf}
                  onTakeover={setTakeover}
                  integrationId={row.id}
                  columns={columns}
                  isDisabled={isDisabled}
                />
              ))}
            </FieldTable>
          )}
          <TakeoverDialog takeover={takeover} onClose={() => setTakeover(null)} />
          {shown.length === 0 && <p className="muted">{wanted === '' ? t('allMatched') : t('noPerson')}</p>}
          {error !== null && <ErrorAlert error={error} onRetry={retry} />}
          <LoadMore
            className={styles.more}
            told={t('shownPeople', { count: shown.length, read: people.length, more })}
            label={t('morePeople')}
            hasMore={hasMore || shown.length < found.length}
            isLoading={isLoadingMore}
            onMore={() => {
              setMost(shown.length + rowsAtOnce)
              if (shown.length === found.length) loadMore()
            }}
          />
        </>
      )}
    </Section>
  )
}
