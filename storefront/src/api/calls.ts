import type { Body, Described, Json, Method, Only, Operation, Query, Upload } from "@yaoji/api/calls";
import type { paths } from "./schema.gen";

/**
 * A form has no types: numbers are sent as they were typed, for the server to say what is wrong with them, and yes is 1.
 * What can be left out can be null, too: neither is sent.
 */
type Typed<Value> = Value extends boolean
  ? boolean | 1 | 0
  : Value extends number
    ? number | string
    : Value extends string
      ? string extends Value
        ? number | string
        : Value
      : Value extends undefined
        ? undefined | null
        : Fields<Value>;
type Fields<All> = { [Name in keyof All]: Typed<All[Name]> };

type Empty = Record<never, never>;

type Asked<Op> = [Query<Op>] extends [never]
  ? Empty
  : Empty extends Query<Op>
    ? { query?: Fields<Query<Op>> }
    : { query: Fields<Query<Op>> };

type Files<Op> = [Upload<Op>] extends [never] ? never : { upload: FormData };
type Written<Op> = [Body<Op>] extends [never] ? never : { body: Fields<Body<Op>> };
type Sent<Op> = [Files<Op> | Written<Op>] extends [never] ? Empty : Files<Op> | Written<Op>;

/** What the specification sends along with carts and checkouts; nothing reads it. */
interface SentAlong {
  new?: 1;
}

/** What was put together elsewhere, too, has no field that the call does not take: of a literal alone the compiler sees that. */
interface Known<Op, Given, Wished> {
  body?: Given & Only<Given, Body<Op> | SentAlong>;
  query?: Wished & Only<Wished, Query<Op> | SentAlong>;
}

type Options<Op, Manner> = Manner & Asked<Op> & Sent<Op>;

/** What the envelope of an answer carries. */
type Data<Envelope> = Envelope extends { data: infer Carried } ? Carried : never;

/** A call by its path; what it sends and answers follows from the description of the API. */
export type Call<M extends Method, Manner> = <Path extends string, Given = unknown, Wished = unknown>(
  path: Described<paths, Path, M>,
  ...options: Empty extends Options<Operation<paths, Path, M>, Manner>
    ? [options?: Options<Operation<paths, Path, M>, Manner> & Known<Operation<paths, Path, M>, Given, Wished>]
    : [options: Options<Operation<paths, Path, M>, Manner> & Known<Operation<paths, Path, M>, Given, Wished>]
) => Promise<Data<Json<Operation<paths, Path, M>>>>;
