import { Button, Text } from '@mantine/core'
import { IconChevronRight, IconTriangleFilled, IconTriangleInvertedFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PreviewView } from '#api/contract/scorecard-previews.ts'
import type { ScorecardView } from '#api/contract/scorecards.ts'
import { type Draft, numberOf } from '../model/definition.ts'
import type { FlipFilter } from '../queries.ts'
import { Distribution } from './Distribution.tsx'
import styles from './Preview.module.css'

type FiguresProps = {
  preview: PreviewView
  scorecard: ScorecardView
  draft: Draft
  onFlips: (filter: FlipFilter) => void
}

/** Pass rate, median and distribution before and after, and which criteria flip. */
export function PreviewFigures({ preview, scorecard, draft, onFlips }: FiguresProps) {
  const t = useTranslations('scorecardPreview')
  const { before, after, stopPassing, startPassing } = preview
  const share = (rate: number | null | undefined): string =>
    rate == null ? '–' : String(Math.round(rate * 100))
  const score = (value: number | null | undefined): string =>
    value == null ? '–' : String(Math.round(value))
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('passRate')}</dt>
          <dd>
            {before !== null && <span>{share(before.passRate)} → </span>}
            {after.passRate === null ? '–' : `${share(after.passRate)}%`}
          </dd>
          <dd className="meta">
            {before === null
              ? t('passedOf', { passed: after.passed, of: after.scored })
              : t('passedBoth', { before: before.passed, passed: after.passed, of: after.scored })}
          </dd>
        </div>
        <div>
          <dt>{t('median')}</dt>
          <dd>
            {before !== null && <span>{score(before.median)} → </span>}
            {score(after.median)}
          </dd>
          {before?.median != null && after.median !== null && (
            <dd className="meta">
              {t('points', { change: signed(Math.round(after.median) - Math.round(before.median)) })}
            </dd>
          )}
        </div>
        {before !== null && (
          <div>
            <dt>{t('stopPassing')}</dt>
            <dd>
              <FlipLink count={stopPassing} onOpen={() => onFlips({ direction: 'stopsPassing' })} />
            </dd>
            <dd className="meta">
              <FlipLink
                text={t('startPassing', { count: startPassing })}
                count={startPassing}
                onOpen={() => onFlips({ direction: 'startsPassing' })}
              />
            </dd>
          </div>
        )}
      </dl>
      <Distribution
        before={before?.distribution ?? null}
        after={after.distribution}
        passMark={draft.passMark}
        beforeLabel={t('version', { version: preview.baseVersion ?? 0 })}
        afterLabel={t('draftVersion', { version: (scorecard.publishedVersion ?? 0) + 1 })}
      />
      <CriteriaFlips preview={preview} draft={draft} onFlips={onFlips} />
    </>
  )
}

const signed = (points: number): string =>
  points.toLocaleString('en', { signDisplay: 'exceptZero' }).replace('-', '−')

function FlipLink({ count, text, onOpen }: { count: number; text?: string; onOpen: () => void }) {
  const t = useTranslations('scorecardPreview')
  const words = text ?? t('callCount', { count })
  if (count === 0) return <>{words}</>
  return (
    <button type="button" className={styles.link} onClick={onOpen}>
      {words}
    </button>
  )
}

type CriterionChange = PreviewView['criteria'][number]
const isChanged = ({ before, after, gains, losses }: CriterionChange): boolean =>
  gains > 0 || losses > 0 || before === null || after === null

/** The criteria whose results change; those that lose the most come first, and further ones are shown on request. */
function CriteriaFlips({
  preview: { criteria, before },
  draft,
  onFlips,
}: Pick<FiguresProps, 'preview' | 'draft' | 'onFlips'>) {
  const t = useTranslations('scorecardPreview')
  const [isAll, setAll] = useState(false)
  const changed = criteria.filter(isChanged)
  const shown = before === null || isAll ? criteria : changed
  const rows = shown.toSorted((one, other) => other.losses + other.gains - (one.losses + one.gains))
  return (
    <>
      {rows.length > 0 && (
        <table className={styles.table} aria-label={t('criteria')}>
          <thead>
            <tr>
              <th scope="col">{t('criterion')}</th>
              <th scope="col">{t('met')}</th>
              {before !== null && <th scope="col">{t('gain')}</th>}
              {before !== null && <th scope="col">{t('lose')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.criterionId}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.criterion}
                    disabled={row.gains + row.losses === 0}
                    onClick={() => onFlips({ criterionId: row.criterionId })}
                  >
                    <span className="meta numeric">{numberOf(draft, row.criterionId)}</span>
                    <span className="truncate" dir="auto" title={row.text}>
                      {row.text}
                    </span>
                    {row.gains + row.losses > 0 && <IconChevronRight size={13} stroke={1.8} aria-hidden />}
                  </button>
                </th>
                <td>
                  <MetText row={row} hasBefore={before !== null} />
                </td>
                {before !== null && <td>{row.before === null ? '–' : <Gain count={row.gains} />}</td>}
                {before !== null && <td>{row.before === null ? '–' : <Loss count={row.losses} />}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {before !== null && criteria.length > changed.length && (
        <Text size="xs" c="dimmed">
          {t('unchanged', { count: criteria.length - changed.length })}{' '}
          <Button variant="subtle" size="xs" onClick={() => setAll(!isAll)}>
            {t(isAll ? 'hide' : 'show')}
          </Button>
        </Text>
      )}
    </>
  )
}

function MetText({ row: { before, after }, hasBefore }: { row: CriterionChange; hasBefore: boolean }) {
  const t = useTranslations('scorecardPreview')
  if (after === null) return <span className="meta">{t('removed')}</span>
  if (after.assessed === 0)
    return (
      <span className="meta" title={t('notJudgedHint')}>
        {t('notJudged')}
      </span>
    )
  const of = t('metOf', { met: after.met, of: after.assessed })
  if (before === null)
    return (
      <>
        {hasBefore && <span className="meta">{t('new')} </span>}
        {of}
      </>
    )
  return (
    <>
      <span className="meta">{before.met} →</span> {of}
    </>
  )
}

const Gain = ({ count }: { count: number }) => (
  <span className={styles.flip} data-gain={count > 0 || undefined}>
    <IconTriangleFilled size={8} aria-hidden /> {count}
  </span>
)
const Loss = ({ count }: { count: number }) => (
  <span className={styles.flip} data-loss={count > 0 || undefined}>
    <IconTriangleInvertedFilled size={8} aria-hidden /> {count}
  </span>
)
