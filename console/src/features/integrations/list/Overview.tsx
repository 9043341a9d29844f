import { useTranslations } from 'use-intl'
import styles from './Overview.module.css'

const boxes = { source: 24, rules: 172, score: 288 }

/** What integrations do, as a diagram: sources, rules, scores. */
export function Overview() {
  const t = useTranslations('integrations')
  return (
    <svg viewBox="0 0 384 120" className={styles.picture} role="img" aria-label={t('overview')}>
      {[0, 1, 2].map((row) => (
        <g key={row}>
          <path
            className={styles.path}
            d={`M${boxes.source + 84} ${26 + row * 34} C 140 ${26 + row * 34} 140 60 ${boxes.rules} 60`}
          />
          <rect className={styles.box} x={boxes.source} y={13 + row * 34} width={84} height={26} rx={4} />
          <rect
            className={styles.tile}
            x={boxes.source + 7}
            y={19 + row * 34}
            width={14}
            height={14}
            rx={3}
          />
          <rect
            className={styles.line}
            x={boxes.source + 28}
            y={24 + row * 34}
            width={[44, 34, 40][row]}
            height={4}
            rx={2}
          />
        </g>
      ))}
      <path className={styles.path} d={`M${boxes.rules + 68} 60 H ${boxes.score}`} />
      <rect className={styles.box} x={boxes.rules} y={34} width={68} height={52} rx={4} />
      {[0, 1, 2].map((row) => (
        <rect
          key={row}
          className={styles.line}
          x={boxes.rules + 10}
          y={46 + row * 12}
          width={[48, 36, 42][row]}
          height={4}
          rx={2}
        />
      ))}
      <rect className={styles.box} x={boxes.score} y={28} width={72} height={64} rx={4} />
      {[0, 1, 2].map((row) => (
        <g key={row}>
          <rect
            className={styles.track}
            x={boxes.score + 10}
            y={42 + row * 16}
            width={52}
            height={6}
            rx={3}
          />
          <rect
            className={styles.score}
            x={boxes.score + 10}
            y={42 + row * 16}
            width={[42, 26, 36][row]}
            height={6}
            rx={3}
          />
        </g>
      ))}
      <text className={styles.caption} x={boxes.source + 42} y={118}>
        {t('overviewSources')}
      </text>
      <text className={styles.caption} x={boxes.rules + 34} y={102}>
        {t('overviewRules')}
      </text>
      <text className={styles.caption} x={boxes.score + 36} y={108}>
        {t('overviewScores')}
      </text>
    </svg>
  )
}
