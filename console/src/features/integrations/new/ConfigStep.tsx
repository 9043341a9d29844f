import { Anchor, Divider, Group, NativeSelect, Paper, Switch, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type CallType, callTypes } from '#db/vocabulary/calls.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { scorecardChoicesQuery } from '../../../lib/scorecards.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { intervalKind } from '../list/status.ts'
import { type Draft, syncIntervals } from './model/draft.ts'
import type { ServiceOffer } from './offers.ts'

const longestName = 200
const offeredTypes = callTypes.filter((type) => type !== 'None - Default')

type StepProps = {
  offer: ServiceOffer | null
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  isReadOnly: boolean
}

/** Name and credentials come first, because they are required; defaults are below. `children`: credentials or webhook. */
export function ConfigStep({
  isFirst,
  children,
  ...props
}: StepProps & { /** The name gets the focus. */ isFirst: boolean; children: ReactNode }) {
  const t = useTranslations('integrationDialog')
  const { offer, draft, onChange, isReadOnly } = props
  return (
    <>
      {offer !== null && <Notes offer={offer} />}
      <TextInput
        label={t('name')}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        maxLength={longestName}
        disabled={isReadOnly}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus={isFirst || undefined}
      />
      {children}
      {(offer === null || offer.type === 'REAL_CALL_SCORING') && <CallDefaults {...props} />}
    </>
  )
}

/** Call type, scorecard and automatic sync, all with defaults. */
function CallDefaults({ draft, onChange, isReadOnly }: StepProps) {
  const t = useTranslations('integrationDialog')
  const texts = useTranslations('integrations')
  const { data: scorecards } = useQuery(scorecardChoicesQuery(useOrgId()))
  const offered = (scorecards ?? []).filter(
    ({ id, status, publishedVersion }) =>
      (status === 'ACTIVE' && publishedVersion !== null) || id === draft.defaultScorecardId,
  )
  const canSync = draft.authKind !== 'WEBHOOK_ONLY' && draft.authKind !== 'NONE'
  const intervals = [...new Set([...syncIntervals, draft.syncEveryMinutes])].toSorted(
    (one, other) => one - other,
  )
  const intervalLabel = (minutes: number): string => {
    const interval = intervalKind(minutes)
    return 'count' in interval ? texts(interval.kind, { count: interval.count }) : texts(interval.kind)
  }
  return (
    <>
      <Divider label={t('defaults')} labelPosition="left" />
      <Group grow gap={12} align="flex-start">
        <NativeSelect
          label={t('defaultCallType')}
          value={draft.defaultCallType ?? ''}
          disabled={isReadOnly}
          data={[
            { value: '', label: t('byRules') },
            ...offeredTypes.map((value) => ({ value, label: callTypeLabels[value] })),
          ]}
          onChange={(event) => onChange({ defaultCallType: callTypeOf(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('defaultScorecard')}
          value={draft.defaultScorecardId ?? ''}
          disabled={isReadOnly || scorecards === undefined}
          data={[
            { value: '', label: t('byRules') },
            ...offered.map(({ id, name, publishedVersion }) => ({
              value: id,
              label: publishedVersion === null ? name : `${name} · v${publishedVersion}`,
            })),
          ]}
          onChange={(event) =>
            onChange({
              defaultScorecardId: event.currentTarget.value === '' ? null : event.currentTarget.value,
            })
          }
        />
      </Group>
      {canSync && (
        <Switch
          label={t('autoSync')}
          description={t('autoSyncHint')}
          checked={draft.autoSyncEnabled}
          disabled={isReadOnly}
          onChange={(event) => onChange({ autoSyncEnabled: event.currentTarget.checked })}
        />
      )}
      {canSync && draft.autoSyncEnabled && (
        <NativeSelect
          label={t('syncEvery')}
          w={200}
          value={String(draft.syncEveryMinutes)}
          disabled={isReadOnly}
          data={intervals.map((minutes) => ({ value: String(minutes), label: intervalLabel(minutes) }))}
          onChange={(event) => onChange({ syncEveryMinutes: Number(event.currentTarget.value) })}
        />
      )}
    </>
  )
}

export const callTypeOf = (text: string): CallType | null => callTypes.find((each) => each === text) ?? null

/** What to do at the provider beforehand. */
function Notes({ offer: { configurationNotes, configurationLinks } }: { offer: ServiceOffer }) {
  const t = useTranslations('integrationDialog')
  if (configurationNotes === '' && configurationLinks.length === 0) return null
  return (
    <Paper component="section" aria-label={t('before')} p={10} bg="var(--c-sunken)" fz={12}>
      <strong>{t('before')}</strong>
      {configurationNotes !== '' && <p className="dimmed">{configurationNotes}</p>}
      <Group gap="4px 16px" mt={4}>
        {configurationLinks.map(({ title, url }) => (
          <Anchor key={url} href={url} target="_blank" rel="noopener noreferrer" size="xs">
            {title} <IconExternalLink size={13} stroke={1.7} aria-hidden />
            <span className="visually-hidden"> {t('newTab')}</span>
          </Anchor>
        ))}
      </Group>
    </Paper>
  )
}
