import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { ListTime } from '../../../ui/Moment.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import cards from '../../../ui/Cards.module.css'
import shared from '../../imports/Imports.module.css'
import { explanationQuery } from './queries.ts'
import styles from './Detail.module.css'

const longestId = 300

/** Why a call of the provider is here or not, with the steps that have led there. */
export function WhyCall({ row }: { row: IntegrationDetail }) {
  const t = useTranslations('integrationDetail')
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const id = text.trim()
    setEmpty(id === '')
    if (id !== '') setAsked(id)
  }
  return (
    <section className={cards.card} aria-labelledby="why">
      <header className={cards.cardHead}>
        <h2 id="why">{t('why')}</h2>
      </header>
      <div className={styles.why}>
        <form onSubmit={ask} className={styles.ask}>
          <TextInput
            label={t('whyLabel', { company: row.provider.companyName })}
            description={t('whyHint')}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setEmpty(false)
            }}
            maxLength={longestId}
            error={isEmpty ? t('whyEmpty') : undefined}
            className={styles.grow ?? ''}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="submit" variant="default">
            {t('whyAsk')}
          </Button>
        </form>
        <div role="status">{asked !== null && <Answer key={asked} integrationId={row.id} externalId={asked} />}</div>
      </div>
    </section>
  )
}

function Answer({ integrationId, externalId }: { integrationId: string; externalId: string }) {
  const t = useTranslations('integrationDetail')
  const { data, error, refetch } = useQuery(explanationQuery(useOrgId(), integrationId, externalId))
  if (data === undefined) return error === null ? <RunningRing /> : <ErrorAlert error={error} onRetry={() => void refetch()} />
  const call = data.externalCall
  return (
    <div className={styles.answer}>
      <p className={styles.explanation}>{data.explanation}</p>
      {call !== null && call.title !== null && (
        <p className="dimmed" dir="auto">
          {call.title}
        </p>
      )}
      {data.steps.length > 0 && (
        <>
          <h3 className="meta">{t('steps')}</h3>
          <ol className={styles.steps}>
            {data.steps.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                <span className="muted numeric">{at === null ? '–' : <ListTime at={at} />}</span>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <p className={styles.links}>
        {call?.callId != null && (
          <Link to="/calls/$callId" params={{ callId: call.callId }} className={shared.textLink}>
            {t('openCall')}
          </Link>
        )}
        {call?.importId != null && (
          <Link to="/imports/$id" params={{ id: call.importId }} className={shared.textLink}>
            {t('openImport')}
          </Link>
        )}
        {call === null && (
          <Link to="/imports/new" search={{ integrationId }} className={shared.textLink}>
            {t('importDays')}
          </Link>
        )}
      </p>
    </div>
  )
}
