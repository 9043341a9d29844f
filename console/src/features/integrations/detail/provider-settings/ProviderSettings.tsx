import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { type ProviderSettingValue, settingsOf } from '#workers/domain/provider-settings.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import cards from '../../../../ui/Cards.module.css'
import { providerSettingsQuery } from '../queries.ts'
import styles from '../Detail.module.css'
import { SettingsDialog } from './SettingsDialog.tsx'

/** Settings that differ between accounts: how data is read, and the rate limit. */
export function ProviderSettings({ row }: { row: IntegrationDetail }) {
  const t = useTranslations('providerSettings')
  const { data, error, refetch } = useQuery(providerSettingsQuery(useOrgId(), row.id))
  const [isOpen, setOpen] = useState(false)
  const settings = settingsOf(row.provider.id)
  if (settings.length === 0) return null
  const changed = settings.filter(({ name }) => data?.settings[name] !== undefined)
  return (
    <section className={`${cards.card} ${cards.inset}`} aria-labelledby="provider-settings">
      <header className={cards.cardHead}>
        <h2 id="provider-settings">{t('title', { company: row.provider.companyName })}</h2>
        <Button
          className={cards.end ?? ''}
          size="xs"
          variant="default"
          disabled={data === undefined}
          onClick={() => setOpen(true)}
        >
          {t('change')}
        </Button>
      </header>
      {error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Skeleton h={16} m={12} w="60%" />
      ) : changed.length === 0 ? (
        <p className={`${cards.note} muted`}>{t('usual')}</p>
      ) : (
        <dl className={styles.facts}>
          {changed.map(({ name, label }) => (
            <div key={name}>
              <dt className="dimmed">{label}</dt>
              <dd dir="auto">{textOfValue(data.settings[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {data !== undefined && (
        <SettingsDialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          row={row}
          settings={settings}
          saved={data}
        />
      )}
    </section>
  )

  function textOfValue(value: ProviderSettingValue | undefined): string {
    if (value === true) return t('on')
    if (Array.isArray(value)) return value.join(', ')
    if (typeof value !== 'object') return String(value ?? '').trim()
    return Object.entries(value)
      .map(([key, names]) => `${key}: ${names.join(', ')}`)
      .join(' · ')
  }
}
