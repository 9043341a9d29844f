import { useRouter } from '@tanstack/react-router'
import { useCan } from '../../lib/use-can.ts'

/** The link to the page where a rep practices with a bot; null for users who may not practice, and in a build without that page. */
export function usePractice(): {
  hrefOf: (agentId: string) => string
  open: (agentId: string) => void
} | null {
  const router = useRouter()
  const mayPractice = useCan('practice.use')
  if (!mayPractice || !('/practice/$agentId' in router.routesByPath)) return null
  const hrefOf = (agentId: string): string => `/practice/${agentId}`
  return { hrefOf, open: (agentId) => void router.navigate({ href: hrefOf(agentId) }) }
}
