import { any1 } from './any-1.ts'
import { any2 } from './any-2.ts'
import { any3 } from './any-3.ts'
import { field1 } from './field-1.ts'
import { care1 } from './care-1.ts'
import { guests1 } from './guests-1.ts'
import { goods1 } from './goods-1.ts'
import { office1 } from './office-1.ts'
import { deals1 } from './deals-1.ts'
import { deals2 } from './deals-2.ts'
import { customer1 } from './customer-1.ts'
import { customer2 } from './customer-2.ts'
import type { AnswerRow, Setting } from './row.ts'

/** Rows that every company could answer so, and those of one setting. Written by scripts/suites/persona/learn/write-answer-bank.ts. */
export const answerBank: Record<Setting | 'any', readonly AnswerRow[]> = {
  any: [...any1, ...any2, ...any3],
  field: field1,
  care: care1,
  guests: guests1,
  goods: goods1,
  office: office1,
  deals: [...deals1, ...deals2],
  customer: [...customer1, ...customer2],
}
