import { Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { userSettings } from '#api/contract/integration-people.ts'
import type { ProviderPerson } from '../../imports/provider-people.ts'
import { useSetUserSettings } from '../mutations.ts'
import { CallTypeSelect, ScorecardSelect } from './Choices.tsx'
import { type Columns, FieldRow } from './FieldTable.tsx'
import styles from './Settings.module.css'

type UserSettings = z.output<typeof userSettings>

/** What a person is called: in the list, and by whoever searches it. */
export const nameOfPerson = ({ name, email, externalId }: ProviderPerson): string => name ?? email ?? externalId

/** One of the provider's people, who of ours it is, and what its calls are. */
export function PersonRow({
  person,
  settings,
  users,
  integrationId,
  columns,
  isDisabled,
}: {
  person: ProviderPerson
  settings: UserSettings | null
  users: readonly { id: string; label: string; isOffered: boolean }[]
  integrationId: string
  columns: Columns
  isDisabled: boolean
}) {
  const t = useTranslations('integrationSettings')
  const save = useSetUserSettings(t('saveFailed'))
  const name = nameOfPerson(person)
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
    <FieldRow
      columns={columns}
      title={
        <>
          <div className={styles.person} title={name}>
            <bdi>{name}</bdi>
          </div>
          <div className={`${styles.person} meta`}>
            {person.name === null ? '' : person.email}
            {!person.isActive && ` · ${t('inactivePerson')}`}
          </div>
        </>
      }
      fields={[
        <div key="user" className={styles.match}>
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
        </div>,
        <CallTypeSelect
          key="type"
          label={t('callTypeOf', { name })}
          value={settings?.callType ?? null}
          isDisabled={isBlocked || settings === null}
          onChange={(callType) => change({ callType })}
        />,
        <ScorecardSelect
          key="scorecard"
          label={t('scorecardOf', { name })}
          value={settings?.scorecardConfigId ?? null}
          isDisabled={isBlocked || settings === null}
          onChange={(scorecardConfigId) => change({ scorecardConfigId })}
        />,
      ]}
    />
  )
}
