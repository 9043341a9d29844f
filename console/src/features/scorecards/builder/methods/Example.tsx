import { Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from '../Builder.module.css'

/** Words of a call that a check does or does not detect. */
export function Example({
  label,
  lines,
  isFound,
}: {
  label: string
  lines: readonly { side: 'rep' | 'buyer'; words: string }[]
  isFound: boolean
}) {
  const t = useTranslations('scorecardBuilder')
  const Icon = isFound ? IconCheck : IconX
  return (
    <div className={styles.example}>
      <Icon
        size={14}
        stroke={2}
        color={`var(--tone-${isFound ? 'teal' : 'gray'}-dot)`}
        aria-hidden
        style={{ flex: 'none', marginTop: 1 }}
      />
      <div>
        <Text span size="xs" c="dimmed">
          {label}
        </Text>
        {lines.map(({ side, words }) => (
          <Text key={`${side} ${words}`} size="xs" dir="auto">
            <span className={styles.side} data-side={side}>
              {t(`speaker.${side}`)}
            </span>{' '}
            {words}
          </Text>
        ))}
      </div>
    </div>
  )
}
