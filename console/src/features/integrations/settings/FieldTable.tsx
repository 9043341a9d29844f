import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, use } from 'react'
import styles from './Settings.module.css'

/** What a row is about, then its fields, each with its width where it matters. */
export type Columns = readonly { name: string; width?: string }[]

// Told by the table: a row that found out by itself would be ahead of it or behind.
const InCards = createContext(false)

/** A table of fields; on a phone a list, where each row's fields stand below each other. */
export function FieldTable({
  label,
  columns,
  actionLabel,
  children,
}: {
  label: string
  columns: Columns
  /** Rows end with an action, and this is what its column is called. */
  actionLabel?: string
  children: ReactNode
}) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (isPhone) {
    return (
      <InCards value>
        <ul aria-label={label} className={styles.cards}>
          {children}
        </ul>
      </InCards>
    )
  }
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, width }) => (
            <th key={name} scope="col" style={{ width }}>
              {name}
            </th>
          ))}
          {actionLabel !== undefined && (
            <th scope="col" style={{ width: 32 }}>
              <span className="visually-hidden">{actionLabel}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A row of it. Fields say by themselves what they are and whose; the names beside them are for the eye. */
export function FieldRow({
  columns: [, ...names],
  title,
  fields,
  action,
}: {
  columns: Columns
  title: ReactNode
  fields: readonly ReactNode[]
  action?: ReactNode
}) {
  if (use(InCards)) {
    return (
      <li>
        <div className={styles.cardHead}>
          <div>{title}</div>
          {action}
        </div>
        {names.map(({ name }, index) => (
          <div key={name} className={styles.field}>
            <span className="meta" aria-hidden>
              {name}
            </span>
            {fields[index]}
          </div>
        ))}
      </li>
    )
  }
  return (
    <tr>
      <td>{title}</td>
      {names.map(({ name }, index) => (
        <td key={name}>{fields[index]}</td>
      ))}
      {action !== undefined && <td>{action}</td>}
    </tr>
  )
}
