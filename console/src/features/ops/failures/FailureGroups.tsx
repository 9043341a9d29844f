import { Anchor } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/table/SkeletonRows.tsx'
import tableStyles from '../../../ui/table/DataTable.module.css'
import { useServerNow } from '../Age.tsx'
import { queueMoment } from '../items/item-status.ts'
import { type FailureGroup, keyOf } from './group-id.ts'
import styles from './Failures.module.css'

/** Each group takes its own preview and replay request. */
export const mostGroups = 20

/** Dead items grouped by their error; the bar below previews checked groups. */
export function FailureGroups({
  groups,
  selected,
  onSelect,
  onShowItems,
  mayReplay,
}: {
  groups: readonly FailureGroup[] | undefined
  selected: ReadonlySet<string>
  onSelect: (keys: ReadonlySet<string>) => void
  onShowItems: (group: FailureGroup) => void
  mayReplay: boolean
}) {
  const t = useTranslations('opsFailures')
  const laneTexts = useTranslations('opsLanes')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const now = new Date(useServerNow())
  if (groups?.length === 0)
    return <EmptyState isLine icon={IconCircleCheck} title={t('emptyTitle')} text={t('emptyText')} />

  const isFull = selected.size >= mostGroups
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    onSelect(next)
  }
  return (
    <table
      className={`${tableStyles.table} ${styles.groups}`}
      aria-label={t('label')}
      aria-busy={groups === undefined}
      style={{ '--row-height': isPhone ? '48px' : '32px' } as React.CSSProperties}
    >
      <colgroup>
        {mayReplay && <col style={{ width: 44 }} />}
        <col />
        {!isPhone && <col style={{ width: 152 }} />}
        <col style={{ width: 64 }} />
        {!isPhone && <col style={{ width: 168 }} />}
        <col style={{ width: isPhone ? 88 : 112 }} />
      </colgroup>
      <thead>
        <tr>
          {mayReplay && (
            <th scope="col" className={tableStyles.check}>
              <SelectAll groups={groups ?? []} selected={selected} onSelect={onSelect} />
            </th>
          )}
          <th scope="col">{t('columnMessage')}</th>
          {!isPhone && <th scope="col">{t('columnJob')}</th>}
          <th scope="col" data-align="end">
            {t('columnCount')}
          </th>
          {!isPhone && <th scope="col">{t('columnWhen')}</th>}
          <th scope="col">
            <span className="visually-hidden">{t('showItems')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {groups === undefined && <SkeletonRows columns={isPhone ? 3 : 5} count={3} />}
        {groups?.map((group) => {
          const key = keyOf(group)
          const isSelected = selected.has(key)
          const name = group.message === '' ? t('unknown') : group.message
          const isBlocked = !isSelected && isFull
          return (
            <tr key={key} data-selected={isSelected || undefined}>
              {mayReplay && (
                <td className={tableStyles.check}>
                  <label
                    className={tableStyles.checkTarget}
                    title={isBlocked ? t('tooMany', { count: mostGroups }) : undefined}
                  >
                    <input
                      type="checkbox"
                      checked={isSelected}
                      disabled={isBlocked}
                      aria-label={t('select', { name })}
                      onChange={() => toggle(key)}
                    />
                  </label>
                </td>
              )}
              <td data-title>
                <div className="truncate" title={`${group.errorClass}: ${name}`}>
                  <bdi>{name}</bdi>{' '}
                  {!isPhone && <span className={styles.errorClass}>{group.errorClass}</span>}
                </div>
                {isPhone && (
                  <div className="meta truncate">
                    <span className="mono">{group.kind}</span> · {timeRange(group, now)}
                  </div>
                )}
              </td>
              {!isPhone && (
                <td>
                  <div className="truncate mono" title={laneTexts(group.lane)}>
                    {group.kind}
                  </div>
                </td>
              )}
              <td data-align="end">{group.count.toLocaleString('en')}</td>
              {!isPhone && (
                <td>
                  <div className="truncate dimmed numeric">{timeRange(group, now)}</div>
                </td>
              )}
              <td data-align="end">
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  h={24}
                  aria-label={t('showItemsOf', { name })}
                  onClick={() => onShowItems(group)}
                >
                  {t('showItems')}
                </Anchor>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** First to last failure, without seconds; a single time if they are the same. */
function timeRange({ firstAt, lastAt }: FailureGroup, now: Date): string {
  const short = (at: string) =>
    queueMoment(new Date(at), now)
      .replace(/:\d\d$/, '')
      .replace(/ \d{4},/, ',')
  const [first, last] = [short(firstAt), short(lastAt)]
  return first === last ? first : `${first} – ${last}`
}

function SelectAll({
  groups,
  selected,
  onSelect,
}: {
  groups: readonly FailureGroup[]
  selected: ReadonlySet<string>
  onSelect: (keys: ReadonlySet<string>) => void
}) {
  const t = useTranslations('opsFailures')
  const input = useRef<HTMLInputElement>(null)
  const keys = groups.slice(0, mostGroups).map(keyOf)
  const isAll = keys.length > 0 && keys.every((key) => selected.has(key))
  const isSome = selected.size > 0 && !isAll
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isSome
  }, [isSome])
  return (
    <label className={tableStyles.checkTarget}>
      <input
        ref={input}
        type="checkbox"
        checked={isAll}
        disabled={keys.length === 0}
        aria-label={t('selectAll')}
        onChange={() => onSelect(new Set(isAll ? [] : keys))}
      />
    </label>
  )
}
