import { z } from 'zod'
import type { CallEventType } from '../provider.ts'
import type { TimeUnit } from './map.ts'

/** What Salesloft's documentation leaves open, as switches of a connection. */

const unit = z.enum(['ms', 's'])

/** `durationUnit`: of conversations. */
export const durationUnit = (config: Readonly<Record<string, unknown>>): TimeUnit => unit.catch('ms').parse(config['durationUnit'])

/** `sentenceUnit`: of a transcript's times. */
export const sentenceUnit = (config: Readonly<Record<string, unknown>>): TimeUnit => unit.catch('s').parse(config['sentenceUnit'])

const names = z.array(z.string().min(1).max(100)).min(1).max(10)
const usual = ['conversation_created', 'conversation_recording_created']

/** `webhookEvents`: names of the events that are about conversations. */
export const webhookEvents = (config: Readonly<Record<string, unknown>>): string[] => names.catch(usual).parse(config['webhookEvents'])

export const typeOfEvent = (name: string): CallEventType =>
  name.includes('transcri')
    ? 'transcript.ready'
    : name.includes('recording')
      ? 'recording.ready'
      : name.includes('updated')
        ? 'call.updated'
        : 'call.completed'
