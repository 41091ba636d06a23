import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { WrongSetting } from '@manabi/platform'

/** Errors of the operating system, by code, as sentences that say what to do; null for any other error. */
export function systemSentence(error: NodeJS.ErrnoException): string | null {
  const { code = '', path, syscall } = error
  if (syscall === 'listen' || syscall === 'bind' || code === 'ENOTFOUND') return null
  const sentence = ofFiles[code]
  return sentence?.(path?.replace(/\.part$/, '')) ?? null
}

/** Of a server that cannot listen; `setting` is the one that its port comes from. */
function listenSentence(error: NodeJS.ErrnoException & { port?: number }, setting: string): string | null {
  const { code, port } = error
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set ${setting} to another.`
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set ${setting} to 1024 or above.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'Invalid HOST: expected an address of this machine, such as 127.0.0.1 or 0.0.0.0.'
  return null
}

/** Throws the sentence for a port that cannot be listened on, and any other error as it is. */
export const portRefusal = (setting: string) => (error: NodeJS.ErrnoException) => {
  const sentence = listenSentence(error, setting)
  throw sentence === null ? error : new WrongSetting(sentence, { cause: error })
}

const ofFiles: Readonly<Record<string, (path: string | undefined) => string>> = {
  ENOENT: (path) => {
    if (path === undefined) return 'A file does not exist.'
    const folder = dirname(path)
    return existsSync(folder) ? `File ${path} does not exist.` : `Folder ${folder} does not exist.`
  },
  EACCES: (path = 'a file') => `This user may not open ${path}.`,
  EPERM: (path = 'a file') => `This user may not open ${path}.`,
  EROFS: (path = 'A file') => `${path} is on a read-only disk.`,
  ENOSPC: (path) => `The disk is full${path === undefined ? '' : `: ${path} could not be written`}.`,
  EDQUOT: (path) => `The disk quota is used up${path === undefined ? '' : `: ${path} could not be written`}.`,
  // Reading one fails without its name.
  EISDIR: (path = 'What was named') => `${path} is a folder. Expected a file.`,
  ENOTDIR: (path = 'This') => `${path} cannot exist: a part of its path is a file.`,
  EMFILE: () => 'Too many open files. Raise the limit with ulimit -n.',
}
