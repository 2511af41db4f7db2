import {
  type RaRecord,
  type UseGetListOptions,
  type UseGetManyOptions,
  type UseGetOneOptions,
  useGetList,
  useGetMany,
  useGetOne,
} from "react-admin";
import type { AnswerOf, Path } from "./endpoints";

/** What has a list, by the name that react-admin calls it. */
type NameIn<P> = P extends `/admin/api/${infer Name}` ? Name : never;
type Resource = NameIn<Path>;

type Listed<P> = P extends Path ? AnswerOf<P, "get"> : never;
type Kept<Row> = Row extends RaRecord ? Row : never;

/** A row of the list. */
type RowOf<R extends Resource> = Kept<Listed<`/admin/api/${R}`> extends readonly (infer Row)[] ? Row : never>;
/** The single record, which may say more than its row. */
type RecordOf<R extends Resource> = Kept<Listed<`/admin/api/${R}/{id}`>>;

type ListParams = Parameters<typeof useGetList>[1];
type OneParams = Parameters<typeof useGetOne>[1];

/** react-admin's reads of a resource that is known by name: a row has the type that the API describes. */
export const useRows = <R extends Resource>(
  resource: R,
  params: ListParams,
  options?: UseGetListOptions<RowOf<R>>,
) => useGetList<RowOf<R>>(resource, params, options);

export const useRowsById = <R extends Resource>(
  resource: R,
  ids: RaRecord["id"][],
  options?: UseGetManyOptions<RowOf<R>>,
) => useGetMany<RowOf<R>>(resource, { ids }, options);

export const useRecord = <R extends Resource>(
  resource: R,
  params: OneParams,
  options?: UseGetOneOptions<RecordOf<R>>,
) => useGetOne<RecordOf<R>>(resource, params, options);
