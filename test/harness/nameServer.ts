import { createSocket } from 'node:dgram'

const addresses: Readonly<Record<string, readonly number[]>> = {
  a: [192, 0, 2, 7],
  loopback: [127, 0, 0, 1],
  onlyfour: [192, 0, 2, 8],
}
const [ipv4, servfail, nxdomain] = [1, 2, 3]

/**
 * A name server on loopback that knows `a.test`, `loopback.test`, and `onlyfour.test`. It answers nothing about `silent.test`, and nothing
 * about IPv6 addresses of `onlyfour.test`. One that `fails` answers everything with an error of its own.
 */
export async function startNameServer({ fails = false } = {}) {
  const socket = createSocket('udp4')
  socket.on('message', (asked, { port, address }) => {
    const question = asked.subarray(12, 12 + asked.subarray(12).indexOf(0) + 5)
    const name = question.subarray(1, 1 + question[0]!).toString()
    const isFour = question.at(-3) === ipv4
    if (name === 'silent' || (name === 'onlyfour' && !isFour)) return
    const known = addresses[name]
    const code = fails ? servfail : known === undefined ? nxdomain : 0
    const answers = code === 0 && isFour ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...known!] : []
    const header = [asked[0]!, asked[1]!, 0x81, 0x80 + code, 0, 1, 0, Number(answers.length > 0), 0, 0, 0, 0]
    socket.send(Buffer.concat([Buffer.from(header), question, Buffer.from(answers)]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { address: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() }
}
