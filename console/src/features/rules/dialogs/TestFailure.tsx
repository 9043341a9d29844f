import { useTranslations } from 'use-intl'
import { errorTexts } from '#api/contract/errors.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'

/** The specification's error text, then the cause. */
export function TestFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('ruleProgress')
  const details = detailsOf(error)
  const shown = new ApiError(0, errorTexts.testRouting, {
    requestId: error instanceof ApiError ? error.requestId : null,
  })
  return (
    <ErrorAlert error={shown} {...(onRetry === undefined ? {} : { onRetry })}>
      {details !== '' && <span dir="auto">{t('details', { details })}</span>}
    </ErrorAlert>
  )
}

function detailsOf(error: unknown): string {
  const fields = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
  const message = error instanceof Error ? error.message : String(error)
  return [message, ...fields]
    .filter((text, index, all) => text !== errorTexts.testRouting && all.indexOf(text) === index)
    .join(' ')
}
