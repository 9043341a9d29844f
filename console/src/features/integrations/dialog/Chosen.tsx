import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ServiceOffer } from '../offers.ts'
import { ProviderMark } from '../ProviderMark.tsx'
import styles from './Dialog.module.css'

/** The provider and what it needs; `onChange` leads back to the others. */
export function Chosen({
  offer,
  provider,
  needs,
  isConsent,
  onChange,
}: {
  offer: ServiceOffer | null
  provider: { companyName: string; logoUrl: string | null }
  needs: readonly string[]
  isConsent: boolean
  onChange?: () => void
}) {
  const t = useTranslations('integrationDialog')
  const words = useTranslations('integrations')
  const type = words(offer?.type === 'CALENDAR' ? 'typeCalendar' : 'typeCalls')
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(needs)
  const text = isConsent
    ? t('needsConsent', { type, company: provider.companyName })
    : needs.length === 0
      ? t('needsNothing', { type })
      : t('needs', { type, credentials: list })
  return (
    <div className={styles.chosen}>
      <ProviderMark provider={provider} size={32} />
      <div className={styles.chosenText}>
        <div className={styles.chosenName}>
          {provider.companyName} {offer?.isSimulator === true && <span className="muted">{words('simulator')}</span>}
        </div>
        {offer !== null && <div className="meta">{text}</div>}
      </div>
      {onChange !== undefined && (
        <Button variant="subtle" size="xs" onClick={onChange}>
          {t('change')}
        </Button>
      )}
    </div>
  )
}
