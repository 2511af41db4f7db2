import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { SavedListDetail, SavedLists } from "@/api/types";
import type { Wish } from "@/features/cart/useCartFill";

const keys = {
  all: ["savedLists"] as const,
  lists: ["savedLists", "all"] as const,
  one: (id: number) => ["savedLists", "one", id] as const,
};

export interface ListTitle {
  name: string;
  is_shared: boolean;
}

const titleBody = ({ name, is_shared }: ListTitle) => ({ name, is_shared });
const params = (wishes: readonly Wish[]) => wishes.map((wish) => ({ ...wish }));

export function useSavedLists() {
  return useQuery<SavedLists, ApiError>({
    queryKey: keys.lists,
    queryFn: ({ signal }) => api.get("/api/saved_list", { signal }),
    meta: { errors: "silent" },
  });
}

export function useSavedList(id: number) {
  return useQuery<SavedListDetail, ApiError>({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.get(`/api/saved_list/${id}`, { signal }),
    meta: { errors: "silent" },
  });
}

/** Every change answers the list as it is now. */
function useChange<Input>(send: (input: Input) => Promise<SavedListDetail>, ownCodes: number[] = []) {
  const client = useQueryClient();
  return useMutation<SavedListDetail, ApiError, Input>({
    mutationFn: send,
    onSuccess: (list) => {
      client.setQueryData(keys.one(list.id), list);
      void client.invalidateQueries({ queryKey: keys.lists });
    },
    meta: { ownCodes },
  });
}

/** 422 is the form's: a name that is taken. */
export const useMakeList = () =>
  useChange<ListTitle & { wishes: readonly Wish[] }>(
    ({ wishes, ...title }) =>
      api.post("/api/saved_list", { body: { ...titleBody(title), params: params(wishes) } }),
    [422],
  );

export const useRetitleList = () =>
  useChange<ListTitle & { id: number }>(
    ({ id, ...title }) => api.put(`/api/saved_list/${id}`, { body: { ...titleBody(title) } }),
    [422],
  );

export const usePutInList = () =>
  useChange<{ id: number; wishes: readonly Wish[] }>(({ id, wishes }) =>
    api.post(`/api/saved_list/${id}/goods`, { body: { params: params(wishes) } }),
  );

export const useRemoveFromList = () =>
  useChange<{ id: number; goods_ids: number[] }>(({ id, goods_ids }) =>
    api.post(`/api/saved_list/${id}/remove`, { body: { goods_ids } }),
  );

export function useDiscardList() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, number>({
    mutationFn: (id) => api.delete(`/api/saved_list/${id}`),
    onSuccess: (_, id) => {
      // The page that still shows it must not refetch the deleted one.
      void client.invalidateQueries({ queryKey: keys.one(id), refetchType: "none" });
      return client.invalidateQueries({ queryKey: keys.lists });
    },
  });
}
