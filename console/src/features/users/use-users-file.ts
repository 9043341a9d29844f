import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { exportUsers } from '#api/contract/users.ts'
import { callResponse } from '../../lib/call.ts'
import { saveFile } from '../../lib/csv-download.ts'
import { showError } from '../../ui/feedback/notices.ts'
import { matchRequest, type UsersSearch } from './search.ts'

/** Everybody in the list, as a file that the server writes. */
export function useUsersFile(search: UsersSearch) {
  const t = useTranslations('users')
  const [isPreparing, setPreparing] = useState(false)
  const download = async (): Promise<void> => {
    setPreparing(true)
    try {
      const response = await callResponse(exportUsers, { query: matchRequest(search) })
      saveFile(await response.blob(), 'users.csv')
    } catch (error) {
      showError(error, t('exportFailed'))
    } finally {
      setPreparing(false)
    }
  }
  return { isPreparing, download: () => void download() }
}
