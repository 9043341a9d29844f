import { Button, Checkbox, NativeSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { providerUserRow } from '#api/contract/imports.ts'
import type { IntegrationRow, userSettings } from '#api/contract/integrations.ts'
import { callTypes } from '#db/vocabulary.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { callTypeLabels } from '../../calls/call-type-labels.ts'
import { scorecardChoicesQuery } from '../../calls/queries.ts'
import { peopleOptionsQuery } from '../../rules/queries.ts'
import { callTypeOf } from '../dialog/ConfigStep.tsx'
import { useSetUserSettings } from '../mutations.ts'
import { userSettingsQuery } from '../queries.ts'
import { Loading } from './EmailTab.tsx'
import { useProviderPeople } from './use-provider-people.ts'
import styles from './Settings.module.css'

type ProviderPerson = z.output<typeof providerUserRow>
type UserSettings = z.output<typeof userSettings>

/** Who of the provider's people is who of ours. */
export function PeopleTable({ row, isDisabled }: { row: IntegrationRow; isDisabled: boolean }) {
  const t = useTranslations('integrationSettings')
  const common = useTranslations('common')
  const orgId = useOrgId()
  const companyName = row.provider.companyName
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  const cursor = cursors.at(-1) ?? null
  const { people, nextCursor, error, retry } = useProviderPeople(row.id, cursor)
  const settings = useQuery(userSettingsQuery(orgId, row.id))
  const users = useQuery(peopleOptionsQuery(orgId)).data ?? []
  const [isFiltered, setFiltered] = useState(false)
  const saved = new Map(
    (settings.data ?? []).flatMap((each) => (each.externalUserId === null ? [] : [[each.externalUserId, each] as const])),
  )
  const unmatched = (people ?? []).filter(({ externalId, isActive }) => isActive && !saved.has(externalId)).length
  const shown = (people ?? []).filter(({ externalId }) => !isFiltered || !saved.has(externalId))
  const failure = error ?? settings.error
  return (
    <section>
      <h3>{t('people', { company: companyName })}</h3>
      <p className={styles.hint}>{t('peopleHint')}</p>
      {failure !== null && (people === undefined || settings.data === undefined) ? (
        <ErrorState
          error={failure}
          title={t('peopleUnreadable', { company: companyName })}
          onRetry={() => {
            retry()
            void settings.refetch()
          }}
        />
      ) : people === undefined || settings.data === undefined ? (
        <Loading label={t('loadingPeople', { company: companyName })} />
      ) : people.length === 0 ? (
        <p className="muted">{t('noPeople', { company: companyName })}</p>
      ) : (
        <>
          <div className={styles.bar}>
            <span role="status">{t('unmatched', { count: unmatched })}</span>
            <Checkbox label={t('onlyUnmatched')} checked={isFiltered} onChange={(event) => setFiltered(event.currentTarget.checked)} />
          </div>
          <div className={styles.scroll}>
            <table className={styles.table} aria-label={t('people', { company: companyName })}>
              <thead>
                <tr>
                  <th scope="col">{t('personColumn', { company: companyName })}</th>
                  <th scope="col" style={{ width: '34%' }}>
                    {t('userColumn')}
                  </th>
                  <th scope="col">{t('callTypeColumn')}</th>
                  <th scope="col">{t('scorecardColumn')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((person) => (
                  <PersonRow
                    key={person.externalId}
                    person={person}
                    settings={saved.get(person.externalId) ?? null}
                    users={users}
                    integrationId={row.id}
                    isDisabled={isDisabled}
                  />
                ))}
              </tbody>
            </table>
          </div>
          {shown.length === 0 && <p className="muted">{t('allMatched')}</p>}
        </>
      )}
      <div className={styles.bar} style={{ marginTop: 8 }}>
        {cursors.length > 1 && (
          <Button variant="default" size="xs" onClick={() => setCursors(cursors.slice(0, -1))}>
            {common('back')}
          </Button>
        )}
        {nextCursor !== null && (
          <Button variant="default" size="xs" onClick={() => setCursors([...cursors, nextCursor])}>
            {common('more')}
          </Button>
        )}
      </div>
    </section>
  )
}

function PersonRow({
  person,
  settings,
  users,
  integrationId,
  isDisabled,
}: {
  person: ProviderPerson
  settings: UserSettings | null
  users: readonly { id: string; label: string; isOffered: boolean }[]
  integrationId: string
  isDisabled: boolean
}) {
  const t = useTranslations('integrationSettings')
  const save = useSetUserSettings(t('saveFailed'))
  const name = person.name ?? person.email ?? person.externalId
  const { externalId } = person
  const offered = users.filter(({ id, isOffered }) => isOffered || id === settings?.userId).map(({ id, label }) => ({ value: id, label }))
  const isBlocked = isDisabled || save.isPending
  const match = (userId: string | null) => {
    // Whoever had the match before loses it first: an external person is one of ours at most.
    const freed = settings === null ? [] : [{ integrationId, userId: settings.userId, externalUserId: null }]
    const { callType = null, scorecardConfigId = null } = settings ?? {}
    save.mutate([
      ...freed,
      ...(userId === null ? [] : [{ integrationId, userId, externalUserId: externalId, callType, scorecardConfigId }]),
    ])
  }
  const change = (changed: Partial<Pick<UserSettings, 'callType' | 'scorecardConfigId'>>) => {
    if (settings === null) return
    const { userId, callType, scorecardConfigId } = settings
    save.mutate([{ integrationId, userId, externalUserId: externalId, callType, scorecardConfigId, ...changed }])
  }
  return (
    <tr>
      <td>
        <div className={styles.person} title={name}>
          <bdi>{name}</bdi>
        </div>
        <div className={`${styles.person} meta`}>
          {person.name === null ? '' : person.email}
          {!person.isActive && ` · ${t('inactivePerson')}`}
        </div>
      </td>
      <td>
        <div className={styles.match}>
          <Select
            aria-label={t('userOf', { name })}
            placeholder={t('nobody')}
            nothingFoundMessage={t('nothingFound')}
            searchable
            clearable
            classNames={{ input: styles.user ?? '' }}
            limit={50}
            data={offered}
            value={settings?.userId ?? null}
            disabled={isBlocked}
            onChange={match}
          />
          {settings?.isAutomatic === true && (
            <span className={styles.automatic} title={t('automaticHint')}>
              {t('automatic')}
            </span>
          )}
        </div>
      </td>
      <td>
        <CallTypeSelect
          label={t('callTypeOf', { name })}
          value={settings?.callType ?? null}
          isDisabled={isBlocked || settings === null}
          onChange={(callType) => change({ callType })}
        />
      </td>
      <td>
        <ScorecardSelect
          label={t('scorecardOf', { name })}
          value={settings?.scorecardConfigId ?? null}
          isDisabled={isBlocked || settings === null}
          onChange={(scorecardConfigId) => change({ scorecardConfigId })}
        />
      </td>
    </tr>
  )
}

type ChoiceProps<Value> = { label: string; value: Value | null; isDisabled: boolean; onChange: (value: Value | null) => void }

export function CallTypeSelect({ label, value, isDisabled, onChange }: ChoiceProps<NonNullable<UserSettings['callType']>>) {
  const t = useTranslations('integrationSettings')
  const offered = callTypes.filter((type) => type !== 'None - Default')
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      disabled={isDisabled}
      data={[{ value: '', label: t('default') }, ...offered.map((type) => ({ value: type, label: callTypeLabels[type] }))]}
      onChange={(event) => onChange(callTypeOf(event.currentTarget.value))}
    />
  )
}

export function ScorecardSelect({ label, value, isDisabled, onChange }: ChoiceProps<string>) {
  const t = useTranslations('integrationSettings')
  const { data } = useQuery(scorecardChoicesQuery(useOrgId()))
  const offered = (data ?? []).filter(
    ({ id, status, publishedVersion }) => (status === 'ACTIVE' && publishedVersion !== null) || id === value,
  )
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      disabled={isDisabled || data === undefined}
      data={[{ value: '', label: t('default') }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}
