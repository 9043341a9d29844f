import { Anchor } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LanesResponse, LaneState } from '#api/contract/ops.ts'
import { type Lane, lanes } from '#db/vocabulary/ledger.ts'
import { useCan } from '../../../lib/use-can.ts'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { Status } from '../../../ui/status/registry.ts'
import { SkeletonRows } from '../../../ui/table/SkeletonRows.tsx'
import tableStyles from '../../../ui/table/DataTable.module.css'
import { Age } from '../Age.tsx'
import type { OpsSearch } from '../search.ts'
import { LanePause } from './LanePause.tsx'
import { Sparkline } from './Sparkline.tsx'
import styles from './Lanes.module.css'

const rowHeightPx = 31
/** A runnable item older than this is highlighted, because something is slow. */
const oldSeconds = 300

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, [role="dialog"]') !== null

/** The eight lanes. Selecting lanes filters the work items below; a second click deselects. */
export function LaneTable({
  answer,
  scope,
  chosen,
  onChoose,
  onShowDead,
}: {
  answer: LanesResponse | undefined
  scope: OpsSearch['scope']
  chosen: readonly Lane[]
  onChoose: (lanes: Lane[]) => void
  onShowDead: (lane: Lane) => void
}) {
  const t = useTranslations('opsLanes')
  const mayManage = useCan('ops.manage')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const toggle = (lane: Lane) =>
    onChoose(chosen.includes(lane) ? chosen.filter((each) => each !== lane) : [...chosen, lane])
  const wide = (cell: ReactNode): ReactNode => (isPhone ? null : cell)
  const columns = (isPhone ? 4 : 7) + (mayManage ? 1 : 0)

  return (
    <table
      className={`${tableStyles.table} ${styles.lanes}`}
      aria-label={t('label')}
      aria-busy={answer === undefined}
      style={{ '--row-height': `${rowHeightPx}px` } as React.CSSProperties}
    >
      <colgroup>
        <col style={{ width: isPhone ? 102 : 128 }} />
        <col />
        <col style={{ width: isPhone ? 66 : 88 }} />
        {wide(<col style={{ width: 104 }} />)}
        {wide(<col style={{ width: 76 }} />)}
        {wide(<col style={{ width: 136 }} />)}
        <col style={{ width: isPhone ? 46 : 60 }} />
        {mayManage && <col style={{ width: isPhone ? 44 : 56 }} />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('columnLane')}</th>
          <th scope="col">{t('columnState')}</th>
          <th scope="col" data-align="end">
            {t('columnRunnable')}
          </th>
          {wide(
            <th scope="col" data-align="end">
              {t('columnOldest')}
            </th>,
          )}
          {wide(
            <th scope="col" data-align="end">
              {t('columnInFlight')}
            </th>,
          )}
          {wide(
            <th scope="col" data-align="end">
              {t('columnDone')}
            </th>,
          )}
          <th scope="col" data-align="end">
            {t('columnDead')}
          </th>
          {mayManage && (
            <th scope="col">
              <span className="visually-hidden">{t('columnActions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {answer === undefined && <SkeletonRows columns={columns} count={lanes.length} />}
        {answer?.lanes.map((lane) => {
          const isChosen = chosen.includes(lane.lane)
          return (
            // The lane's name is a button for the keyboard; the row enlarges its click target.
            <tr
              key={lane.lane}
              data-selected={isChosen || undefined}
              data-opens
              onClick={(event) => {
                if (!isControl(event.target)) toggle(lane.lane)
              }}
            >
              <th scope="row">
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  truncate
                  c="inherit"
                  h={24}
                  maw="100%"
                  aria-pressed={isChosen}
                  title={t('showItems', { lane: t(lane.lane) })}
                  onClick={() => toggle(lane.lane)}
                >
                  {t(lane.lane)}
                </Anchor>
              </th>
              <td>
                <LaneStateCell lane={lane} isPhone={isPhone} />
              </td>
              <td
                data-align="end"
                title={lane.waitingForLater > 0 ? t('later', { count: lane.waitingForLater }) : undefined}
              >
                <Count value={lane.runnable} />
              </td>
              {wide(
                <td data-align="end">
                  {lane.oldestSeconds === null ? (
                    <span className="muted">–</span>
                  ) : (
                    <Age
                      since={new Date(Date.parse(answer.at) - lane.oldestSeconds * 1000)}
                      oldSeconds={oldSeconds}
                      className={styles.oldest}
                    />
                  )}
                </td>,
              )}
              {wide(
                <td data-align="end">
                  <Count value={lane.inFlight} />
                </td>,
              )}
              {wide(
                <td data-align="end">
                  <span className={styles.done}>
                    <Sparkline history={lane.history} />
                    <Count value={lane.donePerMinute} />
                  </span>
                </td>,
              )}
              <td data-align="end">
                {lane.dead > 0 ? (
                  <Anchor
                    component="button"
                    type="button"
                    inherit
                    c="var(--tone-red-text)"
                    h={24}
                    miw={24}
                    ta="end"
                    aria-label={t('showDead', { count: lane.dead, lane: t(lane.lane) })}
                    title={t('showDead', { count: lane.dead, lane: t(lane.lane) })}
                    onClick={() => onShowDead(lane.lane)}
                  >
                    {lane.dead.toLocaleString('en')}
                  </Anchor>
                ) : (
                  <Count value={0} />
                )}
              </td>
              {mayManage && (
                <td data-align="end">
                  <LanePause lane={lane} scope={scope} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Count = ({ value }: { value: number }) => (
  <span className={value === 0 ? 'muted' : undefined}>{value.toLocaleString('en')}</span>
)

const tones = { running: 'teal', paused: 'yellow', held: 'orange' } as const

function LaneStateCell({ lane, isPhone }: { lane: LaneState; isPhone: boolean }) {
  const t = useTranslations('opsLanes')
  const look: Status = { tone: tones[lane.state], icon: 'dot', label: t(lane.state) }
  const reason = lane.stateReason?.trim() ?? ''
  if (lane.state === 'running' || reason === '') return <StatusBadge status={look} />
  // For a pause, the server's text begins with who paused the lane, so it needs no label before it.
  const label = lane.state === 'paused' ? reason : `${look.label}: ${reason}`
  return (
    <span className={isPhone ? styles.reasonLines : styles.reason} title={label}>
      <StatusBadge status={look} label={<bdi>{label}</bdi>} />
    </span>
  )
}
