import { useRouter } from '@tanstack/react-router'
import { useMe } from '../../lib/use-can.ts'
import { type NavEntry, navigation } from './navigation.ts'

/** Entries that this user may open and whose route exists in this build. */
export function useNavigation(): NavEntry[] {
  const router = useRouter()
  const me = useMe()
  const capabilities = me?.capabilities ?? []
  const isStaff = me?.platformRole === 'staff'
  const paths = new Set(Object.keys(router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1')))
  return navigation.filter(
    ({ to, capability, hiddenBy, isForStaff, isForReaders }) =>
      paths.has(to) &&
      (isForStaff !== true || isStaff) &&
      (isForReaders !== true || me?.seesAssignments === true) &&
      (hiddenBy === undefined || me?.narrowedBy.includes(hiddenBy) !== true) &&
      (capability === undefined || capabilities.includes(capability)),
  )
}
