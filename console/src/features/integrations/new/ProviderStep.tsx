import { Badge, Group, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { integrationTypes } from '#db/vocabulary/integrations.ts'
import { offerKey, type ServiceOffer } from './offers.ts'
import { ProviderMark } from '../../../ui/ProviderMark.tsx'
import styles from './Dialog.module.css'

const steps: Record<string, (columns: number) => number> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
}

/** All providers as a grid: arrow keys move, the search narrows, click or Enter chooses. A switch shows simulators. */
export function ProviderStep({
  offers,
  chosen,
  onChoose,
}: {
  offers: readonly ServiceOffer[]
  chosen: ServiceOffer | null
  onChoose: (offer: ServiceOffer) => void
}) {
  const t = useTranslations('integrationDialog')
  const simulator = useTranslations('integrations')('simulator')
  const [search, setSearch] = useState('')
  const [isSimulating, setSimulating] = useState(chosen?.isSimulator === true)
  const hasSimulators = offers.some((offer) => offer.isSimulator)
  const area = useRef<HTMLDivElement>(null)
  const wanted = search.trim().toLocaleLowerCase()
  const found = offers.filter(
    ({ companyName, isSimulator }) =>
      isSimulator === isSimulating && companyName.toLocaleLowerCase().includes(wanted),
  )
  const groups = integrationTypes
    .toReversed()
    .map((type) => ({ type, offers: found.filter((offer) => offer.type === type) }))
    .filter((group) => group.offers.length > 0)

  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const stops = [...(area.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    if (step === undefined || stops.length === 0) return
    if (at === -1) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      return stops[0]?.focus()
    }
    const top = stops[0]?.offsetTop
    const columns = stops.filter(({ offsetTop }) => offsetTop === top).length
    event.preventDefault()
    stops[Math.min(stops.length - 1, Math.max(0, at + step(columns)))]?.focus()
  }
  return (
    <div className={styles.group} onKeyDown={walk} role="presentation">
      <Group gap={16} wrap="nowrap">
        <TextInput
          flex={1}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [only] = found
            if (event.key === 'Enter' && found.length === 1 && only !== undefined) onChoose(only)
          }}
          placeholder={t('searchProviders')}
          aria-label={t('searchProviders')}
          leftSection={<IconSearch size={15} stroke={1.8} />}
          maxLength={100}
          type="search"
          data-autofocus
        />
        {hasSimulators && (
          <Switch
            label={t('trySimulator')}
            checked={isSimulating}
            onChange={(event) => setSimulating(event.currentTarget.checked)}
          />
        )}
      </Group>
      {isSimulating && <p className="meta">{t('simulatorHint')}</p>}
      <div className={styles.group} role="group" aria-label={t('providers')} ref={area}>
        {groups.map((group) => (
          <div key={group.type} className={styles.group}>
            {groups.length > 1 && (
              <h3 className={styles.groupTitle}>
                {t(group.type === 'CALENDAR' ? 'groupCalendars' : 'groupCalls')}
              </h3>
            )}
            <div className={styles.grid}>
              {group.offers.map((offer) => (
                <button
                  key={offerKey(offer)}
                  type="button"
                  className={styles.offer}
                  aria-pressed={chosen !== null && offerKey(chosen) === offerKey(offer)}
                  onClick={() => onChoose(offer)}
                >
                  <ProviderMark provider={offer} size={26} />
                  <span className={styles.offerName}>
                    {offer.companyName} {offer.isSimulator && <span className="muted">{simulator}</span>}
                  </span>
                  {offer.isBeta && (
                    <Badge variant="light" color="gray" size="xs" ms="auto">
                      {t('beta')}
                    </Badge>
                  )}
                </button>
              ))}
            </div>
          </div>
        ))}
        <p role="status" className="muted">
          {found.length === 0 && t('noProviders')}
        </p>
      </div>
    </div>
  )
}
