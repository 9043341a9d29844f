import { useTranslations } from 'use-intl'
import type { ProviderCallRow } from '#api/contract/imports.ts'
import { TextLink } from '../../../ui/TextLink.tsx'

const notReadyStates = ['pending', 'unavailable', 'deleted'] as const

/** Whether a call is already imported, or what keeps it from being imported. */
export function HereCell({ call: { known, transcript } }: { call: ProviderCallRow }) {
  const t = useTranslations('newImport')
  if (known === null) {
    const word = notReadyStates.find((each) => each === transcript)
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
    <TextLink to="/calls/$callId" params={{ callId: known.callId }} target="_blank">
      {text}
    </TextLink>
  )
}
