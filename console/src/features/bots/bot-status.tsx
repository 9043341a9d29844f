import { useTranslations } from 'use-intl'
import type { Agent } from '#api/contract/bots.ts'
import type { BotDifficulty, BotStatus } from '#db/vocabulary/bots.ts'
import { type StatusRegistry, statusOf } from '../../ui/status/registry.ts'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'

/** A bot that another organization no longer shares stays paused. */
export const mayResume = ({ status, sharedFrom }: Pick<Agent, 'status' | 'sharedFrom'>): boolean =>
  status === 'INACTIVE' && sharedFrom?.hasEnded !== true

const statuses: StatusRegistry<BotStatus> = {
  DRAFT: { tone: 'yellow', icon: 'dot' },
  ACTIVE: { tone: 'teal', icon: 'dot' },
  INACTIVE: { tone: 'gray', icon: 'dot' },
}

const difficulties: StatusRegistry<BotDifficulty> = {
  EASY: { tone: 'teal', icon: 'dot' },
  MEDIUM: { tone: 'yellow', icon: 'dot' },
  HARD: { tone: 'red', icon: 'dot' },
}

export function BotStatusBadge({ status, isTinted = false }: { status: BotStatus; isTinted?: boolean }) {
  const t = useTranslations('bots')
  return <StatusBadge status={statusOf(statuses, status, t as (key: string) => string)} isTinted={isTinted} />
}

export function DifficultyMark({ difficulty }: { difficulty: BotDifficulty }) {
  const t = useTranslations('bots')
  return <StatusBadge status={statusOf(difficulties, difficulty, t as (key: string) => string)} />
}

/** The bot's name, or a label for a draft without one. */
export function useBotName(): (bot: Pick<Agent, 'name' | 'scenarioName' | 'variationName'>) => string {
  const t = useTranslations('bots')
  return ({ name, scenarioName, variationName }) => {
    const own = name || scenarioName || t('unnamed')
    return variationName === '' ? own : `${own} · ${variationName}`
  }
}
