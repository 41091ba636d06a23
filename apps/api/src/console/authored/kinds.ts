import type { Operation } from '@manabi/operations'
import { changeTest } from '@manabi/operations/assessment/changeTest'
import { createTest } from '@manabi/operations/assessment/createTest'
import { deleteTest } from '@manabi/operations/assessment/deleteTest'
import { getAuthoredTest } from '@manabi/operations/assessment/getAuthoredTest'
import { listTests } from '@manabi/operations/assessment/listTests'
import { changeCertificate } from '@manabi/operations/catalog/authoring/certificates/changeCertificate'
import { createCertificate } from '@manabi/operations/catalog/authoring/certificates/createCertificate'
import { deleteCertificate } from '@manabi/operations/catalog/authoring/certificates/deleteCertificate'
import { getCertificate } from '@manabi/operations/catalog/authoring/certificates/getCertificate'
import { changeMaterial } from '@manabi/operations/catalog/authoring/materials/changeMaterial'
import { createMaterial } from '@manabi/operations/catalog/authoring/materials/createMaterial'
import { deleteMaterial } from '@manabi/operations/catalog/authoring/materials/deleteMaterial'
import { getAuthoredMaterial } from '@manabi/operations/catalog/authoring/materials/getAuthoredMaterial'
import { listMaterials } from '@manabi/operations/catalog/authoring/materials/listMaterials'
import { changePath } from '@manabi/operations/catalog/authoring/paths/changePath'
import { createPath } from '@manabi/operations/catalog/authoring/paths/createPath'
import { deletePath } from '@manabi/operations/catalog/authoring/paths/deletePath'
import { getAuthoredPath } from '@manabi/operations/catalog/authoring/paths/getAuthoredPath'
import { listCertificates } from '@manabi/operations/catalog/listCertificates'
import { listPaths } from '@manabi/operations/catalog/listPaths'

/** What authors write beside courses: a list, and a page for each thing of it. */
export interface Kind {
  /** Of its pages, its texts, and the segment of the address. */
  readonly name: 'tests' | 'materials' | 'paths' | 'certificates'
  readonly param: string
  /** Of the organization that the query or the path names. */
  readonly list: Operation
  /** Decides who sees the pages. */
  readonly get: Operation
  readonly create: Operation
  readonly change: Operation
  readonly remove: Operation
  /** What a change has to send along, because it is reset where it is left out. */
  readonly keeps?: readonly string[]
}

export const tests: Kind = {
  ...{ name: 'tests', param: 'testId', list: listTests, get: getAuthoredTest },
  ...{ create: createTest, change: changeTest, remove: deleteTest, keeps: ['explanations'] },
}

export const materials: Kind = {
  ...{ name: 'materials', param: 'materialId', list: listMaterials, get: getAuthoredMaterial },
  ...{ create: createMaterial, change: changeMaterial, remove: deleteMaterial },
}

export const paths: Kind = {
  ...{ name: 'paths', param: 'pathId', list: listPaths, get: getAuthoredPath },
  ...{ create: createPath, change: changePath, remove: deletePath },
}

export const certificates: Kind = {
  ...{ name: 'certificates', param: 'certificateId', list: listCertificates, get: getCertificate },
  ...{ create: createCertificate, change: changeCertificate, remove: deleteCertificate },
}
