import { Badge, Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { userSettings } from '#api/contract/integration-people.ts'
import type { ProviderUser } from '../../../lib/imports/provider-users.ts'
import type { PersonOption } from '../../../lib/people-options.ts'
import { useSetUserSettings } from '../mutations.ts'
import { CallTypeSelect, ScorecardSelect } from './Choices.tsx'
import { type Columns, FieldRow } from './FieldTable.tsx'
import { MemberSelect } from './MemberSelect.tsx'
import type { Takeover } from './TakeoverDialog.tsx'

type UserSettings = z.output<typeof userSettings>

/** The name to show and to search by. */
export const nameOfPerson = ({ name, email, externalId }: ProviderUser): string => name ?? email ?? externalId

/** A provider's user as matched with a member. */
export type Match = { externalId: string; name: string }

/** One user of the provider: matched member, call type and scorecard. */
export function PersonRow({
  person,
  settings,
  users,
  otherMatchOf,
  onTakeover,
  integrationId,
  columns,
  isDisabled,
}: {
  person: ProviderUser
  settings: UserSettings | null
  users: readonly PersonOption[]
  /** The provider's user whom a member is matched with. */
  otherMatchOf: (userId: string) => Match | null
  onTakeover: (takeover: Takeover) => void
  integrationId: string
  columns: Columns
  isDisabled: boolean
}) {
  const t = useTranslations('integrationSettings')
  const save = useSetUserSettings(t('saveFailed'))
  const name = nameOfPerson(person)
  const { externalId } = person
  const { user = null } = settings ?? {}
  const label = user === null ? '' : `${user.firstName} ${user.lastName}`.trim()
  const isBlocked = isDisabled || save.isPending
  const { callType = null, scorecardConfigId = null } = settings ?? {}
  const match = (userId: string, ends: Match | null) => ({
    integrationId,
    userId,
    externalUserId: externalId,
    callType,
    scorecardConfigId,
    replaces: { userId: settings?.userId ?? null, externalUserId: ends?.externalId ?? null },
  })
  const choose = (userId: string | null, member: string) => {
    if (userId === null) {
      if (settings === null) return
      // The choices go with the match: nobody would see them.
      const nothing = { externalUserId: null, callType: null, scorecardConfigId: null }
      save.mutate({ integrationId, userId: settings.userId, ...nothing })
      return
    }
    const ends = otherMatchOf(userId)
    if (settings === null && ends === null) save.mutate(match(userId, ends))
    else if (userId !== settings?.userId)
      onTakeover({
        name,
        member,
        memberBefore: user && label,
        nameBefore: ends && ends.name,
        onConfirm: () => save.mutateAsync(match(userId, ends)),
      })
  }
  const change = (changed: Partial<Pick<UserSettings, 'callType' | 'scorecardConfigId'>>) => {
    if (settings === null) return
    const { userId } = settings
    save.mutate({
      integrationId,
      userId,
      externalUserId: externalId,
      callType,
      scorecardConfigId,
      ...changed,
    })
  }
  return (
    <FieldRow
      columns={columns}
      title={
        <>
          <div className="truncate" title={name}>
            <bdi>{name}</bdi>
          </div>
          <div className="truncate meta">
            {person.name === null ? '' : person.email}
            {!person.isActive && ` · ${t('inactivePerson')}`}
          </div>
        </>
      }
      fields={[
        <Group key="user" gap={8} wrap="nowrap">
          <MemberSelect
            label={t('userOf', { name })}
            placeholder={t('nobody')}
            people={users}
            chosen={user && { id: user.id, label }}
            isDisabled={isBlocked}
            onChange={choose}
          />
          {settings?.isAutomatic === true && (
            <Badge variant="light" color="teal" size="sm" flex="none" title={t('automaticHint')}>
              {t('automatic')}
            </Badge>
          )}
        </Group>,
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
