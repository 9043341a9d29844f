import { measureAttacks } from './attacks.ts'
import { measure, totalOf } from './measure.ts'
import { printBlindAttacks, printFigures } from './print.ts'
import { readLabeledSet } from './labeled-set.ts'
const set = readLabeledSet('measured')
for (const machineText of [false, true]) { const f = measure(set, { machineText }); console.log(printFigures(f, totalOf(f)).slice(0, 8).join('\n')) }
console.log(printBlindAttacks(measureAttacks(set, { list: 'blind' })))
