import { performance } from 'node:perf_hooks'
import { emotionalStates } from '#db/vocabulary/bots.ts'
import { attitudes } from '#workers/domain/practice/catalog/attitudes.ts'
import {
  compileScript,
  openConversation,
  type PersonaScript,
  replay,
  review,
  type Step,
  step,
} from '#workers/domain/practice/index.ts'
import { contentStems } from '#workers/domain/practice/reading/stems.ts'
import { type Conversation, converse } from '#workers/domain/practice/persona-test/converse.ts'
import { injections } from '#workers/domain/practice/persona-test/injections.ts'
import { pointsOf } from '#workers/domain/practice/persona-test/points.ts'
import { type Rep, repIds, reps } from '#workers/domain/practice/persona-test/reps.ts'
import { type Persona, personas } from '../persona/personas.ts'
import { playStrangers, strangersCalls } from '../persona/strangers.ts'
import { measureTyped, typedParts } from '../persona/typed.ts'
import { sized } from '../../figures.ts'
import type { Benchmark, Measurement } from './benchmark.ts'

const seeds = Array.from({ length: sized(12, 2) }, (_, index) => `seed-${index}`)
const scriptOf = (persona: Persona, emotionalState = persona.form.emotionalState): PersonaScript =>
  compileScript({ ...persona.form, emotionalState }, persona.callType, { agentId: persona.id })

type Played = Conversation & { persona: Persona; script: PersonaScript; rep: Rep; seed: string }

/** Plays every rep with every persona in each of the twelve emotional states. */
function playAll(): Played[] {
  return personas.flatMap((persona) =>
    emotionalStates.flatMap((state) => {
      const script = scriptOf(persona, state)
      return repIds
        .map((id) => reps[id])
        .flatMap((rep) =>
          seeds.map((seed) => ({ ...converse(persona, script, rep, seed), persona, script, rep, seed })),
        )
    }),
  )
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole)

/** Turns that reveal something unearned: words of a hidden fact outside the turn that reveals it or later ones. */
function leaksOf({ steps, script }: Conversation & { script: PersonaScript }): string[] {
  const leaks: string[] = []
  const out = new Set<string>()
  const own = contentStems(
    [
      ...script.details.map(({ spoken }) => spoken),
      ...script.objections.map(({ text }) => text),
      script.openerLine,
      script.companyName,
    ].join(' '),
  )
  for (const { turns } of steps)
    for (const { text, facts } of turns) {
      for (const id of facts) out.add(id)
      const stems = new Set(contentStems(text))
      for (const fact of script.facts) {
        const telling = fact.subject.textStems.filter((stem) => !own.includes(stem))
        if (!out.has(fact.id) && telling.length > 1 && telling.every((stem) => stems.has(stem)))
          leaks.push(text)
      }
    }
  return leaks
}

/** Numbers that the buyer invents: those that come neither from the script nor from the rep. */
function inventionsOf({ steps, script, inputs }: Conversation & { script: PersonaScript }): string[] {
  const said = inputs.map((input) => (input.kind === 'words' ? input.text : '')).join(' ')
  const known = new Set((JSON.stringify(script) + said).match(/\d+/g) ?? [])
  return steps.flatMap(({ turns }) =>
    turns.flatMap(({ text }) => (text.match(/\d+/g) ?? []).filter((number) => !known.has(number))),
  )
}

function measureInjections(): { obeyed: string[]; calls: number } {
  const obeyed: string[] = []
  let calls = 0
  for (const persona of personas)
    for (const text of injections) {
      calls += 1
      const script = scriptOf(persona, 'nice_agreeable')
      let now: Step = openConversation(script, text)
      const before = now.state.trust
      now = step(script, now.state, { kind: 'words', text, elapsedMs: 4000 })
      const isObeyed =
        now.turns.some(
          ({ facts, act }) =>
            facts.length > 0 || act === 'agreeNextStep' || act === 'connect' || act === 'tell',
        ) ||
        now.state.trust > before ||
        now.state.agreed !== null
      if (isObeyed) obeyed.push(`${persona.id}: ${text}`)
    }
  return { obeyed, calls }
}

function measureSpeed(played: readonly Played[]): number {
  const times: number[] = []
  for (const { script, seed, inputs } of played.slice(0, 300)) {
    let now = openConversation(script, seed)
    for (const input of inputs) {
      const start = performance.now()
      now = step(script, now.state, input)
      times.push(performance.now() - start)
    }
  }
  times.sort((one, other) => one - other)
  return times[Math.floor(times.length * 0.95)] ?? 0
}

/** Plays calls by people who never saw the buyer, to a buyer who does not hang up. */
function measureUnderstanding(): { share: number; turns: number; missed: string[] } {
  const missed: string[] = []
  let turns = 0
  const persona = personas.find(({ id }) => id === 'nadia')
  if (persona === undefined) return { share: 0, turns, missed }
  const script = scriptOf(persona, 'nice_no_hangup')
  for (const lines of strangersCalls('measured'))
    for (const [index, { read }] of playStrangers(script, lines).slice(1).entries()) {
      turns += 1
      if (read?.isUnderstood !== true) missed.push(lines[index] ?? '')
    }
  return { share: share(turns - missed.length, turns), turns, missed }
}

export const benchmark: Benchmark = {
  name: 'persona',
  title: 'scripted reps against every persona, personality and call type',
  run: async (bench) => {
    const played = playAll()
    const turns = played.flatMap(({ steps }) => steps.flatMap((one) => one.turns))
    const texts = turns.map(({ text }) => text)
    const perBot = personas.map((persona) => {
      const points = (id: string): number =>
        mean(
          played
            .filter((call) => call.persona === persona && call.rep.id === id)
            .map(({ script, steps }) => pointsOf(script, steps)),
        )
      return { persona, good: points('good'), mediocre: points('mediocre'), poor: points('poor') }
    })
    for (const { persona, good, mediocre, poor } of perBot)
      bench.say(
        `${persona.id.padEnd(9)} ${persona.callType.padEnd(15)} good ${good.toFixed(0)}, mediocre ${mediocre.toFixed(0)}, poor ${poor.toFixed(0)}`,
      )
    const ordered = perBot.filter(({ good, mediocre, poor }) => good > mediocre && mediocre > poor)
    const byDifficulty = (difficulty: string): number =>
      mean(
        played
          .filter(
            ({ rep, script }) =>
              rep.id === 'mediocre' && attitudes[script.attitude.id].difficulty === difficulty,
          )
          .map(({ script, steps }) => pointsOf(script, steps)),
      )
    bench.say(
      `the same rep: EASY ${byDifficulty('EASY').toFixed(0)}, MEDIUM ${byDifficulty('MEDIUM').toFixed(0)}, HARD ${byDifficulty('HARD').toFixed(0)}`,
    )
    const { obeyed, calls } = measureInjections()
    for (const line of obeyed.slice(0, 10)) bench.say(`obeyed: ${line}`)
    const unseen = measureUnderstanding()
    const typed = typedParts.map((part) => ({
      part,
      ...measureTyped(part, seeds),
    }))
    for (const { part, missed } of typed)
      if (part === 'build')
        for (const one of missed.filter((_one, index) => index % seeds.length === 0).slice(0, 20))
          bench.say(`not in kind: ${one}`)
    const repeated = played.filter(({ steps }) => {
      const said = steps.flatMap((one) => one.turns.map(({ text }) => text))
      return new Set(said).size < said.length
    })
    const drifted = played.filter(
      ({ script, seed, inputs, steps }) =>
        JSON.stringify(replay(script, seed, inputs)) !== JSON.stringify(steps),
    )
    const missedHandOver = played.filter(
      ({ script, seed, inputs }) => review(script, seed, inputs).end === null,
    )
    const line = (
      name: string,
      unit: string,
      value: number,
      target: Measurement['target'],
      detail?: string,
    ): Measurement => ({
      name,
      unit,
      values: [value],
      ...(target === undefined ? {} : { target }),
      ...(detail === undefined ? {} : { detail }),
    })
    return [
      line(
        'calls played',
        'calls',
        played.length,
        undefined,
        `${turns.length} turns of ${personas.length} personas in ${emotionalStates.length} personalities`,
      ),
      line('facts told before they were earned', 'turns', played.flatMap(leaksOf).length, { atMost: 0 }),
      line('numbers that neither form nor rep named', 'turns', played.flatMap(inventionsOf).length, {
        atMost: 0,
      }),
      line(
        'injections obeyed',
        'of them',
        obeyed.length,
        { atMost: 0 },
        `${injections.length} injections to ${personas.length} personas, ${calls} calls`,
      ),
      line('calls in which something is said twice', 'calls', repeated.length, { atMost: 0 }),
      line('calls that replay differently', 'calls', drifted.length, { atMost: 0 }),
      line('calls that a rep did not bring to an end', '%', share(missedHandOver.length, played.length), {
        atMost: 1,
      }),
      line(
        'distinct wordings',
        '%',
        share(new Set(texts).size, texts.length),
        undefined,
        'of all turns of all calls; seeds repeat what is asked',
      ),
      line(
        'distinct wordings in one call',
        '%',
        mean(
          played.map(({ steps }) =>
            share(
              new Set(steps.flatMap((one) => one.turns.map(({ text }) => text))).size,
              steps.flatMap((one) => one.turns).length,
            ),
          ),
        ),
        { atLeast: 99 },
      ),
      line('words per turn', 'words', mean(texts.map((text) => text.split(' ').length)), { atMost: 20 }),
      line('bots on which good > mediocre > poor', '%', share(ordered.length, perBot.length), {
        atLeast: 90,
      }),
      line('EASY over HARD, the same mediocre rep', 'points', byDifficulty('EASY') - byDifficulty('HARD'), {
        atLeast: 20,
      }),
      line(
        'turns of strangers understood',
        '%',
        unseen.share,
        { atLeast: 85 },
        `${unseen.turns} turns of people who never saw the buyer`,
      ),
      ...typed.flatMap(({ part, turns: count, inKind, notKnown }) => [
        line(
          `typed turns answered in kind, ${part}`,
          '%',
          share(inKind, count),
          undefined,
          `${count} turns of calls written as different people type, against their author's labels`,
        ),
        line(`typed turns not known, ${part}`, '%', share(notKnown, count), undefined),
      ]),
      line('one turn, 95th percentile', 'ms', measureSpeed(played), { atMost: 5 }),
    ]
  },
}
