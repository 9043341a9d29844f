import { createServer, type Socket } from 'node:net'

export type SinkMail = { from: string; to: string[]; data: string }

export type SmtpSink = {
  /** The URL including user and password. */
  url(password: string): string
  mails: SinkMail[]
  /** Passwords as they arrived, so that a test can check that one was really sent. */
  passwords: string[]
  close(): Promise<void>
}

export const smtpUrl = (port: number, password: string): string =>
  `smtp://mailer:${encodeURIComponent(password)}@127.0.0.1:${port}`

/**
 * A mail server that accepts everything except mail to addresses that begin with "rejected", which it names in its refusal.
 *
 * @param wanted left out: any free port
 */
export async function openSmtpSink(wanted = 0): Promise<SmtpSink> {
  const mails: SinkMail[] = []
  const passwords: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    talk(socket, mails, passwords)
  })
  const port = await new Promise<number>((done) => {
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    url: (password) => smtpUrl(port, password),
    mails,
    passwords,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function talk(socket: Socket, mails: SinkMail[], passwords: string[]): void {
  let buffer = ''
  let mail: SinkMail = { from: '', to: [], data: '' }
  let inData = false
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  const address = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''
  say('220 sink')
  socket.on('data', (chunk: Buffer) => {
    buffer += chunk.toString('utf8')
    for (let end = buffer.indexOf('\r\n'); end !== -1; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end)
      buffer = buffer.slice(end + 2)
      if (inData) {
        if (line !== '.') mail.data += `${line}\n`
        else {
          inData = false
          mails.push(mail)
          mail = { from: '', to: [], data: '' }
          say('250 taken')
        }
        continue
      }
      const word = line.slice(0, 4).toUpperCase()
      if (word === 'EHLO') say('250-sink\r\n250 AUTH PLAIN')
      else if (word === 'AUTH') {
        passwords.push(
          Buffer.from(line.split(' ')[2] ?? '', 'base64')
            .toString('utf8')
            .split('\u0000')[2] ?? '',
        )
        say('235 welcome')
      } else if (word === 'MAIL') {
        mail = { from: address(line), to: [], data: '' }
        say('250 ok')
      } else if (word === 'RCPT') {
        if (address(line).startsWith('rejected')) say(`550 5.1.1 <${address(line)}> has no mailbox here`)
        else {
          mail.to.push(address(line))
          say('250 ok')
        }
      } else if (word === 'DATA') {
        inData = true
        say('354 go on')
      } else if (word === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }
  })
}

/** A mail's text as a reader sees it, with quoted-printable decoded. */
export const textOfMail = ({ data }: SinkMail): string =>
  data
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
