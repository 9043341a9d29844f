import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { importObstacle } from '../../../lib/integrations.ts'
import { listMoment } from '../../../lib/time.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useNow } from '../../../ui/Moment.tsx'
import { nameOfRep } from '../../../ui/pickers/reps.ts'
import { ProviderMark } from '../../../ui/ProviderMark.tsx'
import { OptionList } from './OptionList.tsx'
import { originsOf } from './origins.ts'

/** Integrations to import from. Unavailable ones come last, each with a reason. */
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
  const now = useNow()
  /** Tells integrations with the same name apart: who connected them, and when. */
  const originOf = ({ provider, isSimulator, owner, createdAt }: IntegrationRow): string => {
    const company = isSimulator ? `${provider.companyName} (${t('simulator')})` : provider.companyName
    const connected = t('connected', { when: listMoment(new Date(createdAt), now) })
    return [company, owner === null ? '' : nameOfRep(owner), connected]
      .filter((part) => part !== '')
      .join(' · ')
  }
  const reasonOf = (row: IntegrationRow): string | null => {
    const obstacle = importObstacle(row)
    if (obstacle === null) return null
    return obstacle === 'failing' && row.healthReason !== '' ? row.healthReason : t(`obstacle_${obstacle}`)
  }

  const origins = originsOf(sources, originOf)
  const options = sources
    .map((row) => {
      const reason = reasonOf(row)
      return {
        value: row.id,
        label: row.name,
        detail: reason ?? origins.get(row.id),
        mark: <ProviderMark provider={row.provider} />,
        isDisabled: reason !== null,
      }
    })
    .toSorted(
      (one, other) =>
        Number(one.isDisabled) - Number(other.isDisabled) || one.label.localeCompare(other.label),
    )
  const isNoneOffered = options.every(({ isDisabled }) => isDisabled)
  return (
    <>
      <p className="dimmed">{isNoneOffered ? t('noSourceFits') : t('sourceHint')}</p>
      <OptionList label={t('sourceTitle')} options={options} value={value} onChange={onChange} />
      {isNoneOffered && (
        <div>
          <LinkButton to="/integrations" search={{ dialog: 'new' }} variant="default">
            {t('connect')}
          </LinkButton>
        </div>
      )}
    </>
  )
}
