import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportTask } from '#api/contract/imports.ts'

/** Which calls an import covers, in words. */
export function useScopeText(): (task: Pick<ImportTask, 'scope' | 'selectedCalls'>) => string {
  const t = useTranslations('importScope')
  return useCallback(
    ({ scope, selectedCalls }) =>
      scope === 'SELECTED_IDS' ? t('SELECTED_IDS', { count: selectedCalls }) : t(scope),
    [t],
  )
}
