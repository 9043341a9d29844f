type Options = Record<string, unknown>

/** Browsers support passkeys only on secure origins with a host name. */
export const browserHasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

/** The user closed the browser's dialog, or let it time out. */
export class PasskeyStopped extends Error {
  override readonly name = 'PasskeyStopped'
}

/** The device already has a passkey of this account. */
export class PasskeyPresent extends Error {
  override readonly name = 'PasskeyPresent'
}

/** Turns the browser's error, whose name the library keeps, into one of ours. Any other error is returned unchanged. */
function meaningOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error.name === 'InvalidStateError') return new PasskeyPresent(error.message)
  return ['NotAllowedError', 'AbortError'].includes(error.name) ? new PasskeyStopped(error.message) : error
}

/** Creates a passkey on the device. @throws PasskeyStopped, PasskeyPresent */
export async function makePasskey(options: Options) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
  } catch (error) {
    throw meaningOf(error)
  }
}

/** Signs with a passkey of the device. @throws PasskeyStopped */
export async function askPasskey(options: Options) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return await startAuthentication({
      optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })
  } catch (error) {
    throw meaningOf(error)
  }
}
