import { EventSourceParserStream } from 'eventsource-parser/stream'

/** One server-sent event. */
export type StreamedEvent = { event: string | undefined; data: string; id: string | undefined }

/** The events of a response's body, as they arrive. Stopping the iteration closes the connection. */
export async function* eventsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamedEvent, void, undefined> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield { event: value.event, data: value.data, id: value.id }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
