import { Unavailable } from '@manabi/kernel'

/** Another process may project this read model by now. */
export class LeaseLost extends Unavailable {
  constructor(projection: string) {
    super('stateStore', null, `This process could not renew its lease of ${projection} in time.`)
    this.name = 'LeaseLost'
  }
}
