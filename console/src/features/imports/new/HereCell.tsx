import { useTranslations } from 'use-intl'
import type { ProviderCallRow } from '#api/contract/imports.ts'
import { TextLink } from '../../../ui/TextLink.tsx'

const notReadyStates = ['pending', 'unavailable', 'deleted'] as const

/** Whether a call is already imported, or why it cannot be. */
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
    // Opens in a new tab, so that the selection is kept.
    <TextLink to="/calls/$callId" params={{ callId: known.callId }} target="_blank">
      {text}
    </TextLink>
  )
}
