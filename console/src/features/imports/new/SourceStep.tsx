import { IconPlugConnected } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { listMoment } from '../../../lib/time.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useNow } from '../../../ui/Moment.tsx'
import { nameOfRep } from '../../../ui/pickers/reps.ts'
import { ProviderMark } from '../../integrations/ProviderMark.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { unfitReason } from './draft.ts'
import { originsOf } from './origins.ts'
import styles from './NewImport.module.css'

/** Integrations that can be asked for calls; the others with the reason. Removed ones are no source any more. */
export function SourceStep({
  sources,
  value,
  onChange,
}: {
  sources: readonly IntegrationRow[]
  value: string | null
  onChange: (integrationId: string) => void
}) {
  const t = useTranslations('newImport')
  const name = useId()
  const now = useNow()
  /** Two of one name are told apart by who has connected them, and when. */
  const originOf = ({ provider, isSimulator, owner, createdAt }: IntegrationRow): string =>
    [
      `${provider.companyName}${isSimulator ? ` (${t('simulator')})` : ''}`,
      ...(owner === null ? [] : [nameOfRep(owner)]),
      t('connected', { when: listMoment(new Date(createdAt), now) }),
    ].join(' · ')
  const connect = (
    <LinkButton to="/integrations" search={{ dialog: 'new' }} variant="default">
      {t('connect')}
    </LinkButton>
  )
  const offered = sources
    .filter(({ status }) => status !== 'INACTIVE')
    .toSorted((one, other) => Number(unfitReason(one) !== null) - Number(unfitReason(other) !== null) || one.name.localeCompare(other.name))
  if (offered.length === 0) {
    return <EmptyState icon={IconPlugConnected} title={t('noSourcesTitle')} text={t('noSourcesText')} action={connect} />
  }
  const origins = originsOf(offered, originOf)
  const isNoneFit = offered.every((row) => unfitReason(row) !== null)
  return (
    <>
      <p className="dimmed">{isNoneFit ? t('noSourceFits') : t('sourceHint')}</p>
      <div role="radiogroup" aria-label={t('sourceTitle')} className={styles.options}>
        {offered.map((row) => {
          const unfit = unfitReason(row)
          const reason = unfit === null ? '' : unfit === 'failing' && row.healthReason !== '' ? row.healthReason : t(`unfit${unfit}`)
          return (
            <label key={row.id} className={styles.option} data-disabled={unfit !== null || undefined}>
              <input
                type="radio"
                name={name}
                checked={value === row.id}
                disabled={unfit !== null}
                onChange={() => onChange(row.id)}
                aria-describedby={unfit === null ? undefined : `${name}${row.id}`}
              />
              <ProviderMark provider={row.provider} />
              <span className={styles.optionText}>
                <span className="truncate" dir="auto" title={row.name}>
                  {row.name}
                </span>
                <span className="meta" id={`${name}${row.id}`}>
                  {unfit === null ? origins.get(row.id) : reason}
                </span>
              </span>
            </label>
          )
        })}
      </div>
      {isNoneFit && <div>{connect}</div>}
    </>
  )
}
