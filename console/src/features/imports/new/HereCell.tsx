import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ProviderCallRow } from '#api/contract/imports.ts'
import shared from '../Imports.module.css'

const told = ['pending', 'unavailable', 'deleted'] as const

/** What has become of a call here already, or what stands in its way. */
export function HereCell({ call: { known, transcript } }: { call: ProviderCallRow }) {
  const t = useTranslations('newImport')
  if (known === null) {
    const word = told.find((each) => each === transcript)
    return (
      <span className="muted">
        {t('herenew')}
        {word !== undefined && ` · ${t(`transcript${word}`)}`}
      </span>
    )
  }
  const text = t(`here${known.state}`)
  if (known.callId === null) return <span className="dimmed">{text}</span>
  return (
    // In a tab of its own, so that the selection stays.
    <Link to="/calls/$callId" params={{ callId: known.callId }} target="_blank" className={shared.textLink}>
      {text}
    </Link>
  )
}
