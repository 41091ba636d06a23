import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { readConfig } from '@manabi/platform'
import { courses } from '@manabi/projections/catalog/courses'
import { serve } from '../../apps/cli/src/serve.ts'
import { removeData, testSettings } from '../harness/service.ts'
import { writeHistory } from '../load/history.ts'
import { benchMasterKey } from '../load/runningService.ts'

it('a service whose few events have no read models yet answers once it has made them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-unbuilt-'))
  // Several steps of a projector: it is far from done at first.
  await writeHistory(dataDir, 3_000, 200)
  const service = await serve(readConfig({ ...testSettings(dataDir), MASTER_KEY: benchMasterKey }))
  try {
    expect(await service.platform.readStore.views().of(courses).count()).toBeGreaterThan(0)
  } finally {
    await service.stop()
    await removeData(dataDir)
  }
})
