import { Button, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { RuleDraft, RuleDraftChange } from '#api/contract/rule-drafts.ts'
import styles from './DraftBar.module.css'

/** The name of the rule that a change concerns. */
export function useChangeName(): (change: RuleDraftChange, draft?: RuleDraft) => string {
  const t = useTranslations('ruleDraft')
  return ({ change, name, level }, draft) => {
    if (change === 'whitelist')
      return t('whitelistName', { isOn: String(draft?.privacyRulesAreWhitelist ?? false) })
    if (change === 'reordered' && level !== null) return t('orderOf', { level: t(level) })
    return name === '' ? t('unnamed') : name
  }
}

/** What a draft would change, one line each. With `onTakeBack`, each change can be undone. */
export function ChangeList({
  draft,
  canEdit = false,
  onTakeBack,
}: {
  draft: RuleDraft
  canEdit?: boolean
  onTakeBack?: (change: RuleDraftChange) => void
}) {
  const t = useTranslations('ruleDraft')
  const nameOf = useChangeName()
  const changes = draft.changes ?? []
  const more = draft.changeCount - changes.length
  return (
    <ul className={styles.changes} aria-label={t('changes')}>
      {changes.map((change) => (
        <li key={`${change.change} ${change.ruleId ?? change.level}`}>
          <Text span size="xs" c="var(--c-muted)" w={66} flex="none">
            {t(change.change)}
          </Text>
          <Text span flex={1} truncate dir="auto" fz="sm">
            {nameOf(change, draft)}
          </Text>
          {onTakeBack !== undefined && canEdit && (
            <Button
              size="xs"
              variant="subtle"
              flex="none"
              aria-label={t('takeBackOf', { change: t(change.change), name: nameOf(change, draft) })}
              onClick={() => onTakeBack(change)}
            >
              {t('takeBack')}
            </Button>
          )}
        </li>
      ))}
      {more > 0 && <li>{t('moreChanges', { count: more })}</li>}
    </ul>
  )
}
