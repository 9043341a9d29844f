import { Box } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { RelativeTime } from '../../../ui/Moment.tsx'
import cards from '../../../ui/Cards.module.css'
import { Webhook } from '../new/WebhookSecret.tsx'
import { Deliveries } from './Deliveries.tsx'

/** The webhook's address and its deliveries. */
export function WebhookPart({
  row,
  webhook,
}: {
  row: IntegrationDetail
  webhook: NonNullable<IntegrationDetail['webhook']>
}) {
  const t = useTranslations('integrationDetail')
  return (
    <>
      <section className={`${cards.card} ${cards.inset}`} aria-labelledby="webhook">
        <header className={cards.cardHead}>
          <h2 id="webhook">{t('webhook')}</h2>
          <span className={`${cards.end} meta numeric`}>
            {t('inDay', { accepted: webhook.acceptedInDay, refused: webhook.refusedInDay })}
            {row.webhookLastAt !== null && (
              <>
                {' · '}
                <RelativeTime at={row.webhookLastAt} />
              </>
            )}
          </span>
        </header>
        <Box p={12} maw={760}>
          <Webhook detail={row} canChange={row.can.edit} />
        </Box>
      </section>
      <Deliveries row={row} />
    </>
  )
}
