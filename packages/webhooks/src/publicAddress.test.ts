import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from './publicAddress.ts'

describe('a public address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ['loopback', ['127.0.0.1', '127.255.255.255', '::1', '::ffff:127.0.0.1', '::127.0.0.1', '::7f00:1']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::', '::ffff:0.0.0.0']],
    [
      'private',
      ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00:ec2::254', '::ffff:a00:1'],
    ],
    ['link-local and metadata', ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', '168.63.129.16']],
    ['shared by carriers', ['100.64.0.1', '100.100.100.200', '100.127.255.255']],
    ['another one in a tunnel', ['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '64:ff9b:1::1']],
    [
      'reserved, multicast or broadcast',
      [
        '192.0.2.1',
        '198.18.0.1',
        '224.0.0.1',
        '240.0.0.1',
        '255.255.255.255',
        'ff02::1',
        '2001:db8::1',
        'fec0::1',
        '::a00:1',
        '1000::1',
        '4000::1',
        '3fff::1',
      ],
    ],
    ['no address', ['', 'localhost', '127.1.example', '[::1]']],
  ])('is none that is %s', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })

  it('of IPv6 is in 2000::/3', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const [first] = ipaddr.process(address).toByteArray() as [number]
        if (isPublicAddress(address) && ipaddr.process(address).kind() === 'ipv6') expect(first >> 5).toBe(1)
      }),
    )
  })

  it('is judged the same when it is written as IPv4-mapped IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address))
      }),
    )
  })
})
