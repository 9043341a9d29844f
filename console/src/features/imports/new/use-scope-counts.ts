import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import type { ImportScope } from '#db/vocabulary/imports.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { scopeCountsQuery } from './queries.ts'

/** The number of a scope's calls at the provider, in words. `hint` is shown while it is unknown. */
export function useScopeCountText(source: IntegrationRow): {
  countText: (scope: ImportScope) => string | undefined
  hint: string
} {
  const t = useTranslations('newImport')
  const { data, error } = useQuery(scopeCountsQuery(useOrgId(), source.id))
  const company = source.provider.companyName

  function countText(scope: ImportScope): string | undefined {
    const found = data?.get(scope)
    if (found === undefined) return undefined
    return found.isAtLeast ? t('countAtLeast', { count: found.count }) : t('count', { count: found.count })
  }
  if (error !== null) return { countText, hint: t('countFailed', { company }) }
  if (data === undefined) return { countText, hint: t('counting', { company }) }
  const isPartial = [...data.values()].some(({ isAtLeast }) => isAtLeast)
  return { countText, hint: isPartial ? t('countPartial', { company }) : '' }
}
