import { describe, expect, it } from '@jest/globals'
import { readConfig, WrongSetting } from './config.ts'

describe('an address of servers', () => {
  it.each([
    ['EVENT_STORE_URL', 'esdb://es.example:2113?tls=false'],
    ['EVENT_STORE_URL', 'esdb://admin:a,b@one:2113,two:2113,three:2113?tls=false'],
    ['EVENT_STORE_URL', 'esdb+discover://cluster.example:2113'],
    ['READ_STORE_URL', 'mongodb://one:27017,two:27017,three:27017/manabi?replicaSet=rs0'],
    ['READ_STORE_URL', 'mongodb+srv://user:secret@cluster.example'],
    ['FEED_URL', 'nats://user:secret@one:4222,two:4222'],
    ['FEED_URL', 'tls://one:4222'],
  ])('%s may name one or several: %s', (name, url) => {
    expect(readConfig({ [name]: url })).toMatchObject({ [name]: url })
  })

  it.each([
    ['EVENT_STORE_URL', 'http://one:2113'],
    ['EVENT_STORE_URL', 'one:2113,two:2113'],
    ['EVENT_STORE_URL', 'esdb://one:2113,two:port'],
    ['READ_STORE_URL', 'mongodb://one:27017,,two:27017'],
    ['READ_STORE_URL', 'mongodb://'],
  ])('%s is refused: %s', (name, url) => {
    expect(() => readConfig({ [name]: url })).toThrow(WrongSetting)
  })
})
