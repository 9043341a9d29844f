import { Button, Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ProviderMark } from '../../../ui/ProviderMark.tsx'
import type { ServiceOffer } from './offers.ts'

/** The chosen provider and what it requires; `onChange` goes back to the list. */
export function Chosen({
  offer,
  provider,
  needs,
  isConsent,
  onChange,
}: {
  offer: ServiceOffer | null
  provider: { companyName: string; logoUrl: string | null }
  /** Labels of the credentials. */
  needs: readonly string[]
  isConsent: boolean
  onChange: (() => void) | undefined
}) {
  const t = useTranslations('integrationDialog')
  const texts = useTranslations('integrations')
  const type = texts(offer?.type === 'CALENDAR' ? 'typeCalendar' : 'typeCalls')
  const credentials = new Intl.ListFormat('en', { type: 'conjunction' }).format(needs)
  function needsText() {
    if (isConsent) return t('needsConsent', { type, company: provider.companyName })
    return needs.length === 0 ? t('needsNothing', { type }) : t('needs', { type, credentials })
  }
  return (
    <Group gap={10} wrap="nowrap">
      <ProviderMark provider={provider} size={32} />
      <div style={{ flex: 1 }}>
        <strong>
          {provider.companyName}{' '}
          {offer?.isSimulator === true && <span className="muted">{texts('simulator')}</span>}
        </strong>
        {offer !== null && <div className="meta">{needsText()}</div>}
      </div>
      {onChange !== undefined && (
        <Button variant="subtle" size="xs" onClick={onChange}>
          {t('change')}
        </Button>
      )}
    </Group>
  )
}
