import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DefinitionChange } from '#workers/domain/calibration/version-diff.ts'
import { type Draft, numberOf } from '../model/definition.ts'
import { useChangeWords } from './use-change-words.ts'
import styles from './Builder.module.css'

const signs = { added: '+', removed: '−', changed: '~' } as const
const tones = { added: 'teal', removed: 'red', changed: 'orange' } as const

/** The differences between two versions, one line per change: sign, number, old and new value. */
export function ChangeLines({
  changes,
  draft,
  most = 100,
}: {
  changes: readonly DefinitionChange[]
  /** The later version, whose numbers are shown. */
  draft: Draft
  most?: number
}) {
  const t = useTranslations('scorecardChanges')
  const wordsOf = useChangeWords(draft)
  const [isAll, setAll] = useState(false)
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    )
  const shown = isAll ? changes : changes.slice(0, most)
  return (
    <>
      <ul className={styles.changes}>
        {shown.map((change) => {
          const { kind, text, before, after } = wordsOf(change)
          const number = 'criterionId' in change ? numberOf(draft, change.criterionId) : ''
          return (
            <li key={keyOf(change)}>
              <Text
                span
                c={`var(--tone-${tones[kind]}-text)`}
                fw={600}
                aria-label={t(`sign.${kind}`)}
                role="img"
              >
                {signs[kind]}
              </Text>
              <span dir="auto">
                {number !== '' && <b>{number} </b>}
                {text}
                {before !== undefined && (
                  <>
                    {' '}
                    <del className="dimmed">{before}</del> → <ins>{after}</ins>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {changes.length > shown.length && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('more', { count: changes.length - shown.length })}
        </Button>
      )}
    </>
  )
}

/** A version changes each field of a thing at most once. */
const keyOf = (change: DefinitionChange): string =>
  [
    change.kind,
    'sectionId' in change ? change.sectionId : '',
    'criterionId' in change ? change.criterionId : '',
    'checkId' in change ? change.checkId : '',
    'field' in change ? change.field : '',
  ].join(' ')
