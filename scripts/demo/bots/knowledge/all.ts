import { agnes } from './agnes.ts'
import { angela } from './angela.ts'
import { clive } from './clive.ts'
import { denise } from './denise.ts'
import { edmund } from './edmund.ts'
import { giulia } from './giulia.ts'
import { hazel } from './hazel.ts'
import { jonas } from './jonas.ts'
import { judith } from './judith.ts'
import { kwame } from './kwame.ts'
import { loretta } from './loretta.ts'
import { mags } from './mags.ts'
import { miriam } from './miriam.ts'
import { nadia } from './nadia.ts'
import { natalia } from './natalia.ts'
import { odette } from './odette.ts'
import { simon } from './simon.ts'
import { stellan } from './stellan.ts'
import type { ToldKnowledge } from '../demo-bot.ts'

/** What the buyers of the demo organization answer beyond their sheets, by first name. */
export const demoKnowledge: Readonly<Record<string, readonly ToldKnowledge[]>> = {
  agnes,
  angela,
  clive,
  denise,
  edmund,
  giulia,
  hazel,
  jonas,
  judith,
  kwame,
  loretta,
  mags,
  miriam,
  nadia,
  natalia,
  odette,
  simon,
  stellan,
}
