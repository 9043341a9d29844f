import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import type { ImportScope } from '#db/vocabulary/imports.ts'
import { rangeScopes } from '../../../lib/imports/start-import.ts'
import { OptionList } from './OptionList.tsx'
import { useScopeCountText } from './use-scope-counts.ts'

/** Chooses single calls, recent calls, or everything. */
export function ScopeStep({
  source,
  value,
  onChange,
}: {
  source: IntegrationRow
  value: ImportScope
  onChange: (scope: ImportScope) => void
}) {
  const t = useTranslations('newImport')
  const scopeTexts = useTranslations('importScope')
  const { countText, hint } = useScopeCountText(source)
  const company = source.provider.companyName
  return (
    <>
      <p className="dimmed">
        {t('scopeHint')} {hint}
      </p>
      <OptionList<ImportScope>
        label={t('scopeTitle')}
        value={value}
        onChange={onChange}
        options={[
          { value: 'SELECTED_IDS', label: t('scopeSelected'), detail: t('scopeSelectedHint', { company }) },
          ...rangeScopes.map((scope) => ({ value: scope, label: scopeTexts(scope), end: countText(scope) })),
          { value: 'ALL', label: t('scopeAll'), detail: t('scopeAllHint', { company }) },
        ]}
      />
    </>
  )
}
