import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16
const prefix = 'v1.'

/** AES-256-GCM as text: `v1.<iv>.<ciphertext and tag>`, base64url. `context` is authenticated with it: elsewhere it does not open. */
export function seal(key: KeyObject, plain: Buffer | string, context: string): string {
  const iv = randomBytes(ivLength)
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
  const text = typeof plain === 'string' ? encryption.update(plain, 'utf8') : encryption.update(plain)
  const sealed = Buffer.concat([text, encryption.final(), encryption.getAuthTag()])
  return `${prefix}${iv.toString('base64url')}.${sealed.toString('base64url')}`
}

/** Throws when the text was not sealed with this key in this context, or was changed since. */
export function unseal(key: KeyObject, text: string, context: string): Buffer {
  const [iv, sealed] = text.slice(prefix.length).split('.')
  if (!text.startsWith(prefix) || iv === undefined || sealed === undefined)
    throw new Error('This is not a sealed value.')
  const bytes = Buffer.from(sealed, 'base64url')
  const end = bytes.length - tagLength
  const decryption = createDecipheriv(cipher, key, Buffer.from(iv, 'base64url'), { authTagLength: tagLength })
  decryption.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(end))
  return Buffer.concat([decryption.update(bytes.subarray(0, end)), decryption.final()])
}
