import { useCallback } from "react";
import { useNavigate } from "react-router";
import { toast } from "@/ui/notices";
import { useAddFavorites, useCancelFavorites } from "./queries";

/** Puts goods among the favourites or takes them out, with the words of spec §8. */
export function useFavorite() {
  const navigate = useNavigate();
  const { mutateAsync: addAsync, isPending: adding } = useAddFavorites();
  const { mutateAsync: cancelAsync, isPending: cancelling } = useCancelFavorites();

  const add = useCallback(
    async (ids: number[]): Promise<boolean> => {
      try {
        await addAsync(ids);
      } catch {
        return false;
      }
      toast("收藏成功", { action: { label: "查看我的收藏", run: () => navigate("/star") } });
      return true;
    },
    [addAsync, navigate],
  );

  async function cancel(ids: number[], undo = false): Promise<boolean> {
    try {
      await cancelAsync(ids);
    } catch {
      return false;
    }
    toast("取消收藏成功", undo ? { action: { label: "撤销", run: () => void add(ids) } } : undefined);
    return true;
  }

  return { add, cancel, isPending: adding || cancelling };
}
