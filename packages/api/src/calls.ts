/**
 * What a call sends and what it answers, taken from the `paths` that openapi-typescript makes of an API's description
 * (`schema.gen.ts`). Types alone: none of it is there when the app runs.
 */
export type Method = "get" | "post" | "put" | "delete";

/** A place that is filled in: `{id}` in the description, `${id}` in a call. */
type Segment<Text extends string> = Text extends `{${string}}`
  ? "*"
  : string extends Text
    ? "*"
    : `${number}` extends Text
      ? "*"
      : Text;

/** Of `/api/order/{id}/pay` and of `/api/order/${number}/pay` the same: "/api/order/∗/pay". */
type Shape<Path extends string> = Path extends `${infer Address}?${string}`
  ? Shape<Address>
  : Path extends `${infer Head}/${infer Tail}`
    ? `${Segment<Head>}/${Shape<Tail>}`
    : Segment<Path>;

/** The described path of each shape. */
type ByShape<Paths> = { [Path in keyof Paths & string as Shape<Path>]: Path };

/** All but the last part of an address. */
type Folder<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? Tail extends `${string}/${string}`
    ? `${Head}/${Folder<Tail>}`
    : Head
  : never;

type At<All, Name> = Name extends keyof All ? All[Name] : never;

/** The described path; its last place may be filled with a word that the call writes out ("/api/focus/top"). */
type Known<Paths, Path extends string> = Path extends keyof ByShape<Paths>
  ? At<ByShape<Paths>, Path>
  : At<ByShape<Paths>, `${Folder<Path>}/*`>;

/** The operation behind an address; never where the API has none. */
export type Operation<Paths, Path extends string, M extends Method> = NonNullable<
  At<At<Paths, Known<Paths, Shape<Path>>>, M>
>;

/** The address itself; where the API has no such call, what is wrong with it. */
export type Described<Paths, Path extends string, M extends Method> = Path extends unknown
  ? [Operation<Paths, Path, M>] extends [never]
    ? `the API has no such call: ${M}`
    : Path
  : never;

type Content<Message, Kind extends string> = Message extends { content: infer Kinds }
  ? { [K in keyof Kinds & Kind]: Kinds[K] }[keyof Kinds & Kind]
  : never;

/** The JSON of a success; a bare text or flag is described as text. */
export type Json<Op> = Op extends { responses: infer Answers }
  ? {
      [Status in keyof Answers & (200 | 202)]: Content<Answers[Status], "application/json" | "text/plain">;
    }[keyof Answers & (200 | 202)]
  : never;

/** What is sent as fields. */
export type Body<Op> = Op extends { requestBody?: infer Message }
  ? Content<Message, "application/json" | "application/x-www-form-urlencoded">
  : never;

/** Whether files are sent. */
export type Upload<Op> = Op extends { requestBody?: infer Message }
  ? Content<Message, "multipart/form-data">
  : never;

/** What is asked for in the address. */
export type Query<Op> = Op extends { parameters: { query?: infer Fields } } ? NonNullable<Fields> : never;

type Names<Value> = Value extends unknown ? keyof Value : never;

/** Nothing where a field is given that is not known. */
export type Only<Given, Known> = {
  [Name in keyof Given]: Name extends Names<Known> ? unknown : never;
};
