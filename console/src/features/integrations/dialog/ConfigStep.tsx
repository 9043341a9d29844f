import { Anchor, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type CallType, callTypes } from '#db/vocabulary.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { callTypeLabels } from '../../calls/call-type-labels.ts'
import { scorecardChoicesQuery } from '../../calls/queries.ts'
import { intervalWord } from '../list/row-look.ts'
import type { ServiceOffer } from '../offers.ts'
import { type Draft, syncIntervals } from './model/draft.ts'
import styles from './Dialog.module.css'

const longestName = 200
const chooseable = callTypes.filter((type) => type !== 'None - Default')

/** Name and defaults of an integration; what the provider asks for beforehand stands below. */
export function ConfigStep({
  offer,
  draft,
  onChange,
  isReadOnly,
  isFirst,
}: {
  offer: ServiceOffer | null
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  isReadOnly: boolean
  /** The name is what one comes for; otherwise credentials are. */
  isFirst: boolean
}) {
  const t = useTranslations('integrationDialog')
  const words = useTranslations('integrations')
  const { data: scorecards } = useQuery(scorecardChoicesQuery(useOrgId()))
  const offered = (scorecards ?? []).filter(
    ({ id, status, publishedVersion }) => (status === 'ACTIVE' && publishedVersion !== null) || id === draft.defaultScorecardId,
  )
  const isCalls = offer === null || offer.type === 'REAL_CALL_SCORING'
  const mayFetch = isCalls && draft.authKind !== 'WEBHOOK_ONLY' && draft.authKind !== 'NONE'
  const intervals = syncIntervals.some((minutes) => minutes === draft.syncEveryMinutes)
    ? [...syncIntervals]
    : [...syncIntervals, draft.syncEveryMinutes].toSorted((one, other) => one - other)
  const intervalLabel = (minutes: number): string => {
    const interval = intervalWord(minutes)
    return 'count' in interval ? words(interval.word, { count: interval.count }) : words(interval.word)
  }
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        maxLength={longestName}
        disabled={isReadOnly}
        autoComplete="off"
        required
        withAsterisk={false}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      />
      {isCalls && (
        <div className={styles.pair}>
          <NativeSelect
            label={t('defaultCallType')}
            value={draft.defaultCallType ?? ''}
            disabled={isReadOnly}
            data={[{ value: '', label: t('byRules') }, ...chooseable.map((value) => ({ value, label: callTypeLabels[value] }))]}
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
            onChange={(event) => onChange({ defaultScorecardId: event.currentTarget.value === '' ? null : event.currentTarget.value })}
          />
        </div>
      )}
      {mayFetch && (
        <>
          <Switch
            label={t('autoSync')}
            description={t('autoSyncHint')}
            checked={draft.autoSyncEnabled}
            disabled={isReadOnly}
            onChange={(event) => onChange({ autoSyncEnabled: event.currentTarget.checked })}
          />
          {draft.autoSyncEnabled && (
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
      )}
      {offer !== null && (offer.configurationNotes !== '' || offer.configurationLinks.length > 0) && <Notes offer={offer} />}
    </>
  )
}

export const callTypeOf = (text: string): CallType | null => callTypes.find((each) => each === text) ?? null

function Notes({ offer }: { offer: ServiceOffer }) {
  const t = useTranslations('integrationDialog')
  return (
    <section className={styles.notes} aria-label={t('before')}>
      <p className={styles.notesTitle}>{t('before')}</p>
      {offer.configurationNotes !== '' && <p className="dimmed">{offer.configurationNotes}</p>}
      <div className={styles.links}>
        {offer.configurationLinks.map(({ title, url }) => (
          <Anchor key={url} href={url} target="_blank" rel="noopener noreferrer" size="xs">
            {title} <IconExternalLink size={13} stroke={1.7} aria-hidden />
            <span className="visually-hidden"> {t('newTab')}</span>
          </Anchor>
        ))}
      </div>
    </section>
  )
}
