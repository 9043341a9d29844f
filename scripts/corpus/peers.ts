import { createRequire } from 'node:module'
import { parseSync } from 'subtitle'

/** Start times of the cues that a library finds, in seconds; it may throw. */
export type Peer = {
  name: string
  formats: readonly string[]
  starts: (text: string, format: 'vtt' | 'srt') => number[] | Promise<number[]>
}

// Two of the libraries have no types, so their shapes are declared here.
// Its type declarations are written for bundlers, and TypeScript does not find its exports.
const mediaCaptions = (await import('media-captions')) as unknown as {
  parseText: (
    text: string,
    options: { type: string; strict: boolean; errors: boolean },
  ) => Promise<{ cues: { startTime: number }[] }>
}

const require = createRequire(import.meta.url)
const nodeWebvtt: {
  parse: (text: string, options: { strict: boolean }) => { cues: { start: number }[] }
} = require('node-webvtt')
const webvttParser: {
  WebVTTParser: new () => {
    parse: (text: string, mode: string) => { cues: { startTime: number }[]; errors: { message: string }[] }
  }
} = require('webvtt-parser')

const vtt = ['vtt-wpt', 'vtt-mozilla', 'vtt-misc']
const srt = ['srt', 'srt-meeting']

export const parseWithWebvttParser = (text: string): number[] => {
  const { cues, errors } = new webvttParser.WebVTTParser().parse(text, 'captions')
  // The parser continues after a missing signature and reports it; here such a file counts as not WebVTT.
  return errors.some((error) => error.message.startsWith('No valid signature'))
    ? []
    : cues.map((cue) => cue.startTime)
}

export const parseWithSubtitle = (text: string): number[] =>
  parseSync(text).flatMap((node) => (node.type === 'cue' ? [node.data.start / 1000] : []))

/** The libraries to compare with, each on the formats that it reads. */
export const peers: readonly Peer[] = [
  { name: 'subtitle', formats: [...vtt, ...srt], starts: parseWithSubtitle },
  {
    name: 'node-webvtt',
    formats: vtt,
    starts: (text) => nodeWebvtt.parse(text, { strict: false }).cues.map((cue) => cue.start),
  },
  { name: 'webvtt-parser', formats: vtt, starts: parseWithWebvttParser },
  {
    name: 'media-captions',
    formats: [...vtt, ...srt],
    starts: async (text, format) =>
      (await mediaCaptions.parseText(text, { type: format, strict: false, errors: false })).cues.map(
        (cue) => cue.startTime,
      ),
  },
]
