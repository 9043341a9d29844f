import { Group, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, use } from 'react'
import styles from './Settings.module.css'

/** The row's title, then its fields; with widths where they matter. */
export type Columns = readonly { name: string; width?: string }[]

// Provided by the table, so that rows and table switch together.
const InCards = createContext(false)

/** A table of fields; on a phone, a list with a row's fields stacked. */
export function FieldTable({
  label,
  columns,
  actionLabel,
  children,
}: {
  label: string
  columns: Columns
  /** The name of the last column, if rows end with an action. */
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
    <Table layout="fixed" horizontalSpacing={4} verticalSpacing={8} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ name, width }) => (
            <Table.Th key={name} scope="col" style={{ width }}>
              {name}
            </Table.Th>
          ))}
          {actionLabel !== undefined && (
            <Table.Th scope="col" style={{ width: 32 }}>
              <span className="visually-hidden">{actionLabel}</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  )
}

/** A row of a `FieldTable`. Fields have accessible names of their own; the visible labels are decorative. */
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
        <Group justify="space-between" gap={8} wrap="nowrap">
          <div>{title}</div>
          {action}
        </Group>
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
    <Table.Tr>
      <Table.Td>{title}</Table.Td>
      {names.map(({ name }, index) => (
        <Table.Td key={name}>{fields[index]}</Table.Td>
      ))}
      {action !== undefined && <Table.Td>{action}</Table.Td>}
    </Table.Tr>
  )
}
