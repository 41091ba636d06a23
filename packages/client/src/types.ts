import type { components, paths, webhooks } from './api.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The resources that the service's description names: `Schemas['CourseProgress']`. */
export type Schemas = components['schemas']

/** The path templates of the description that take this method: `/api/v1/courses/{courseId}`. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: OperationAt<P, M> extends never ? never : P
}[keyof paths]

export type OperationAt<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>

/** An event, as webhooks deliver it and `events` pulls it. Later versions send further types: pass over those that you do not know. */
export type Envelope = { [Type in keyof webhooks]: BodyPart<webhooks[Type]['post']>['body'] }[keyof webhooks]

interface CallOptions {
  readonly signal?: AbortSignal
  /** Further headers, such as `If-Match`, or an `Idempotency-Key` of your own. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What a call takes: the parts that the description requires are required. */
export type OptionsOf<Operation> = CallOptions &
  Part<'path', ParametersOf<Operation, 'path'>> &
  Part<'query', ParametersOf<Operation, 'query'>> &
  BodyPart<Operation>

/** Nothing has to be given where nothing is required. */
export type ArgumentsOf<Options> = object extends Options ? [options?: Options] : [options: Options]

/** What a call resolves to: the body of the answer, undefined where it has none. */
export type AnswerOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses]: ContentOf<Responses[Status]> }[keyof Responses] extends infer Content
    ? [Content] extends [never]
      ? undefined
      : Content
    : never
  : never

type ContentOf<Response> = Response extends { content: { 'application/json': infer Content } } ? Content : never

type ParametersOf<Operation, Place extends 'path' | 'query'> = Operation extends { parameters: infer Parameters }
  ? Parameters extends { [Name in Place]?: infer Values }
    ? Exclude<Values, undefined>
    : never
  : never

type Part<Name extends string, Values> = [Values] extends [never]
  ? { readonly [N in Name]?: never }
  : object extends Values
    ? { readonly [N in Name]?: Values }
    : { readonly [N in Name]: Values }

type BodyPart<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? { readonly body: BodyIn<Content> }
  : Operation extends { requestBody?: { content: infer Content } }
    ? { readonly body?: BodyIn<Content> }
    : { readonly body?: never }

type BodyIn<Content> = Content extends { 'application/json': infer Body } ? Body : FormData
