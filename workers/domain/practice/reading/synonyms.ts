import { contentStems, isSameStem } from './stems.ts'

/** Synonyms at work: to somebody who asks, a bill is an invoice and a lorry is a van. */
const groups = [
  'rota rotas roster rosters schedule schedules scheduling timetable',
  'van vans truck trucks vehicle vehicles lorry lorries fleet',
  'tour tours route routes routing round rounds trip trips',
  'driver drivers courier couriers',
  'invoice invoices invoicing bill bills',
  'supplier suppliers vendor vendors',
  'contract contracts agreement agreements license licenses subscription',
  'expire expires expiry renew renews renewal ends ending',
  'staff employee employees worker workers crew crews personnel headcount',
  'customer customers client clients',
  'stop stops stood stand standing downtime breakdown breakdowns outage outages failure failures failed fails',
  'penalty penalties fine fines',
  'refund refunded refunds compensation reimburse',
  'quit quits resign resigned resigns resignation resignations retire retires retired retirement leave leaves leaving',
  'agency agencies temp temps temporary',
  'paper pad notebook handwritten pen',
  'site sites location locations depot depots branch branches',
  'nurse nurses carer carers caregiver caregivers',
  'ward wards department departments',
  'pallet pallets load loads freight shipment shipments cargo',
  'carrier carriers haulier hauliers hauler haulers',
  'complain complains complained complaint complaints unhappy angry upset',
  'training train trained learn learns onboarding',
  'late delay delays delayed',
  'machine machines equipment excavator excavators digger diggers',
  'technician technicians engineer engineers fitter fitters mechanic mechanics',
  'mistake mistakes error errors twice duplicate duplicates',
  'inspection inspections inspector inspectors audit audits auditor',
  'swap swaps swapping exchange',
  'union unions council councils',
  'event events wedding weddings party parties',
  'server servers waiter waiters',
  'shift shifts',
  'export exports exporting',
  'payroll salary salaries wage wages',
  'forecast forecasts forecasting',
  'deal deals opportunity opportunities',
  'shop shops store stores',
  'parcel parcels package packages',
  'competitor competitors rival rivals alternative alternatives',
  'offer offers quote quotes proposal proposals',
  'ticket tickets case cases',
  'pilot trial trials test',
  'bottle bottles bottling fill fills filling',
  'overtime',
  'home homes',
  'replan replanning reschedule rescheduling',
  'dispatcher dispatchers planner planners',
] as const

const groupsOf = new Map<string, number[]>()
for (const [index, group] of groups.entries())
  for (const stem of contentStems(group)) groupsOf.set(stem, [...(groupsOf.get(stem) ?? []), index])

/** Whether two stems are synonyms. */
export function isSameMeaning(one: string, other: string): boolean {
  if (isSameStem(one, other)) return true
  const found = groupsOf.get(one)
  return found !== undefined && (groupsOf.get(other) ?? []).some((index) => found.includes(index))
}
