import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { exportUsers } from '#api/contract/users.ts'
import { callResponse } from '../../lib/call.ts'
import { downloadExport } from '../../lib/csv-download.ts'
import { matchRequest, type UsersSearch } from './search.ts'

/** Everybody in the list, as a file that the server writes. */
export function useUsersFile(search: UsersSearch) {
  const t = useTranslations('users')
  const [isPreparing, setPreparing] = useState(false)
  const download = async (): Promise<void> => {
    setPreparing(true)
    const request = callResponse(exportUsers, { query: matchRequest(search) })
    await downloadExport(request, 'users.csv', { label: t('exportFailed') })
    setPreparing(false)
  }
  return { isPreparing, download: () => void download() }
}
