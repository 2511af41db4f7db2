import {
  type RaRecord,
  type UseGetListOptions,
  type UseGetManyOptions,
  type UseGetOneOptions,
  useGetList,
  useGetMany,
  useGetOne,
  useListContext,
  useRecordContext,
  useReference,
  useResourceContext,
} from "react-admin";
import type { AnswerOf, Path } from "./endpoints";
import type { Read } from "./versions";

/** What is below /admin/api, by its address there; places stay names. */
type NameIn<P> = P extends `/admin/api/${infer Name}` ? Name : never;
type Named = NameIn<Path>;
/** What lies below a record: `goods_imports/{id}/rows`. */
export type Below = Extract<Named, `${string}/{id}/${string}`>;
/** What has a list, by the name that react-admin calls it. */
export type Resource = Exclude<Named, `${string}{${string}`>;

type Answered<P> = P extends Path ? AnswerOf<P, "get"> : never;
type Kept<Row> = Row extends RaRecord ? Row : never;

/** A row of the list. */
export type RowOf<R extends Resource | Below> = Kept<
  Answered<`/admin/api/${R}`> extends readonly (infer Row)[] ? Row : never
>;
/** The single record, which may say more than its row. */
export type RecordOf<R extends Resource> = Kept<Answered<`/admin/api/${R}/{id}`>>;

type ListParams = Parameters<typeof useGetList>[1];
type OneParams = Parameters<typeof useGetOne>[1];

/** react-admin's reads of a resource that is known by name: a row has the type that the API describes. */
export const useRows = <R extends Resource>(
  resource: R,
  params: ListParams,
  options?: UseGetListOptions<RowOf<R>>,
) => useGetList<RowOf<R>>(resource, params, options);

/** Rows of a list below the record with this id. */
export const useRowsBelow = <B extends Below>(
  list: B,
  id: RaRecord["id"],
  params: ListParams,
  options?: UseGetListOptions<RowOf<B>>,
) => useGetList<RowOf<B>>(list.replace("{id}", encodeURIComponent(id)), params, options);

export const useRowsById = <R extends Resource>(
  resource: R,
  ids: RaRecord["id"][],
  options?: UseGetManyOptions<RowOf<R>>,
) => useGetMany<RowOf<R>>(resource, { ids }, options);

/** One row, asked for together with others that are wanted at the same moment. */
export const useReferenced = <R extends Resource>(
  resource: R,
  id: RaRecord["id"],
  options?: UseGetManyOptions<RowOf<R>>,
) => useReference<RowOf<R>>({ reference: resource, id, options });

export const useRecord = <R extends Resource>(
  resource: R,
  params: OneParams,
  options?: UseGetOneOptions<RecordOf<R>>,
) => useGetOne<RecordOf<R>>(resource, params, options);

/** What is shown here has the type of its resource, so it must be of that. */
function useIsOf(resource: Resource): void {
  const here = useResourceContext();
  if (here && here !== resource)
    throw new Error(`the record shown here is one of ${here}, not of ${resource}`);
}

/** The record whose page or form this is. */
export function useRecordOf<R extends Resource>(resource: R) {
  useIsOf(resource);
  return useRecordContext<RecordOf<R> & Read>();
}

/** The row of a list that this is a part of. */
export function useRowOf<R extends Resource>(resource: R) {
  useIsOf(resource);
  return useRecordContext<RowOf<R>>();
}

/** The list that this is a part of. */
export function useListOf<R extends Resource>(resource: R) {
  useIsOf(resource);
  return useListContext<RowOf<R>>();
}
