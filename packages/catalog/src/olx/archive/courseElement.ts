import { elementsOf, parseXml, type XmlElement } from '../xml.ts'
import { type CourseFiles, foreignArchive } from './readArchive.ts'
import { quoted, RefusedArchive } from './refusedArchive.ts'

/** What `course.xml` says. Throws `RefusedArchive` for the files of another system, and for a file that does not parse. */
export function courseElement(files: CourseFiles): XmlElement {
  try {
    const course = parseXml('course.xml', files.texts.get('course.xml')!)
    const isMoodle = elementsOf(course.children).some(({ tag }) => tag === 'shortname')
    if (isMoodle)
      throw new RefusedArchive('The archive is a Moodle backup. Import a course that Open edX exported as OLX.')
    if (course.tag !== 'course') throw new RefusedArchive(`course.xml describes a ${quoted(course.tag)}, not a course.`)
    return course
  } catch (error) {
    throw foreignArchive(files) ?? error
  }
}
