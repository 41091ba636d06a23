import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { allProjections, type Operation, operations } from '@manabi/operations'
import { verify } from '@manabi/projector'
import { isKeyHonoured } from '../../apps/api/src/http/idempotency/withIdempotency.ts'
import { eventually } from '../harness/eventually.ts'
import { writes } from '../harness/faults/index.ts'
import { type Stage, startStage } from '../harness/faults/stage.ts'
import { type Attempt, operationOf, type Write } from '../harness/faults/write.ts'
import { client, type HttpAnswer } from '../harness/http.ts'
import { mayMount, type SmallDisk, smallDisk } from '../harness/smallDisk.ts'

interface Prepared {
  readonly title: string
  readonly write: Write
  readonly operation: Operation
  readonly attempt: Attempt
  readonly headers: Record<string, string>
}

;(mayMount ? describe : describe.skip)('on a full disk', () => {
  let disk: SmallDisk
  let stage: Stage
  beforeAll(async () => {
    disk = smallDisk(128)
    stage = await startStage({ DATA_DIR: join(disk.path, 'data') })
  })
  afterAll(async () => {
    await stage.close()
    disk.remove()
  })

  const prepared = async (title: string, write: Write): Promise<Prepared> => {
    const operation = operations.find(({ id }) => id === operationOf(title))!
    const headers: Record<string, string> = isKeyHonoured(operation) ? { 'Idempotency-Key': newId('evt') } : {}
    return { title, write, operation, attempt: await write.prepare(stage), headers }
  }
  const send = ({ operation: { method }, attempt: { token, path, body }, headers }: Prepared): Promise<HttpAnswer> => {
    const api = client(stage.service.url).as(token)
    return method === 'delete' ? api.delete(path, headers) : api[method as 'post'](path, body, headers)
  }

  it('every write is done, or 503 and done when it is repeated with room again [FLT-006, EMB-003]', async () => {
    const all: Prepared[] = []
    for (const [title, write] of Object.entries(writes)) all.push(await prepared(title, write))
    disk.fill()
    const refused: Prepared[] = []
    for (const one of all) {
      const { status, body } = await send(one)
      if (status === 503) refused.push(one)
      else expect([one.title, status < 300, body]).toEqual([one.title, true, body])
    }
    expect(refused.length).toBeGreaterThan(all.length / 2)
    disk.free()
    await stage.service.platform.eventStore.check()
    for (const one of refused) {
      const answer = await eventually(async () => {
        const again = await send(one)
        return ![503, 409].includes(again.status) || again.body.code === 'conflict' ? again : null
      })
      const isGone = one.operation.method === 'delete' && answer.status === 404
      const isFine = answer.status < 300 || isGone || answer.status === one.write.spent
      expect([one.title, isFine, answer.status, answer.body]).toEqual([one.title, true, answer.status, answer.body])
      if (answer.status < 300) expect([one.title, await one.attempt.isWhole?.(answer)]).not.toEqual([one.title, false])
    }
    // Sessions of an account that is being erased hold what its events no longer say.
    await stage.quiet()
    await stage.world.settled()
    const { projections } = await verify({ ...stage.service.platform, projections: allProjections })
    expect(projections.filter(({ differences }) => differences !== 0)).toEqual([])
  })
})
