import { type StateStore, stateCollection } from '@manabi/state-store'
import type { MasterKey } from './masterKey.ts'

interface WrappedDoc {
  readonly id: string
  readonly wrapped: string
}

/** Stays with its installation: the proof of the key, and the mark of a rotation under way. */
const proofs = stateCollection<WrappedDoc>()({ name: 'master-key', indexes: [] })
/** Moves with an export: what the key needs from those before it. */
const rings = stateCollection<WrappedDoc>()({ name: 'master-key-ring', indexes: [] })

const proofContext = 'master-key-proof'
const rotationContext = 'master-key-rotation'

/** What the state store holds about the master key. */
export class MasterKeyDocs {
  readonly #proofs
  readonly #rings

  constructor(state: StateStore) {
    this.#proofs = state.collection(proofs)
    this.#rings = state.collection(rings)
  }

  /** Wrapped by the installation's key: no other opens it. */
  async proof(): Promise<string | null> {
    return (await this.#proofs.get('proof'))?.wrapped ?? null
  }

  /** Of several that begin at once with different keys, one wins. */
  async firstProof(key: MasterKey): Promise<string> {
    await this.#proofs.insert([{ id: 'proof', wrapped: proofBy(key) }])
    return (await this.proof())!
  }

  async prove(key: MasterKey): Promise<void> {
    await this.#proofs.put({ id: 'proof', wrapped: proofBy(key) })
  }

  /** The mark of a rotation that is under way or was cut off. */
  async rotation(): Promise<string | null> {
    return (await this.#proofs.get('rotation'))?.wrapped ?? null
  }

  async beginRotation(to: MasterKey): Promise<void> {
    await this.#proofs.put({ id: 'rotation', wrapped: to.wrap(Buffer.from('rotation'), rotationContext) })
  }

  async endRotation(): Promise<void> {
    await this.#proofs.delete({ id: 'rotation' })
  }

  async ring(): Promise<string | null> {
    return (await this.#rings.get('ring'))?.wrapped ?? null
  }

  async putRing(wrapped: string): Promise<void> {
    await this.#rings.put({ id: 'ring', wrapped })
  }
}

const proofBy = (key: MasterKey): string => key.wrap(Buffer.from('proof'), proofContext)

export const isProvenBy = (key: MasterKey, proof: string): boolean => key.isWrapperOf(proof, proofContext)
export const isRotationTo = (key: MasterKey, mark: string): boolean => key.isWrapperOf(mark, rotationContext)
