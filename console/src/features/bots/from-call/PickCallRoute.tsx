import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { MoreTexts } from '../../../lib/intl.tsx'
import { PickCallPage, type PickCallPageProps } from './PickCallPage.tsx'
import { pickDefaults, type PickSearch, pickSearch } from './search.ts'
import { fromCall } from './texts.ts'

/** Reads the address itself, so that its schema is not part of the first load. */
export function PickCallRoute() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => pickSearch.parse(given), [given])
  const navigate = useNavigate()
  const write = useCallback<PickCallPageProps['onSearch']>(
    (next, options) =>
      void navigate({
        to: '/bots/from-call',
        search: withoutDefaults(pickSearch.parse(next)) as never,
        replace: options?.isReplacing === true,
      }),
    [navigate],
  )
  return (
    <MoreTexts texts={fromCall}>
      <PickCallPage search={search} onSearch={write} />
    </MoreTexts>
  )
}

/** The state for the address, without defaults. */
function withoutDefaults(search: PickSearch): Partial<PickSearch> {
  const defaults: Record<string, unknown> = pickDefaults
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => defaults[name] !== value))
}
