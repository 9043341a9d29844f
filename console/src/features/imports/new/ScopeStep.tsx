import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportScope } from '#db/vocabulary.ts'
import { rangeScopes } from './draft.ts'
import styles from './NewImport.module.css'

/** Calls one by one, of the last days, or everything. */
export function ScopeStep({ company, value, onChange }: { company: string; value: ImportScope; onChange: (scope: ImportScope) => void }) {
  const t = useTranslations('newImport')
  const texts = useTranslations('importScope')
  const name = useId()
  const options: { scope: ImportScope; label: string; hint?: string }[] = [
    { scope: 'SELECTED_IDS', label: t('scopeSelected'), hint: t('scopeSelectedHint', { company }) },
    ...rangeScopes.map((scope) => ({ scope, label: texts(scope) })),
    { scope: 'ALL', label: t('scopeAll'), hint: t('scopeAllHint', { company }) },
  ]
  return (
    <>
      <p className="dimmed">{t('scopeHint')}</p>
      <div role="radiogroup" aria-label={t('scopeTitle')} className={styles.options}>
        {options.map(({ scope, label, hint }) => (
          <label key={scope} className={styles.option}>
            <input type="radio" name={name} checked={value === scope} onChange={() => onChange(scope)} />
            <span className={styles.optionText}>
              <span>{label}</span>
              {hint !== undefined && <span className="meta">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </>
  )
}
