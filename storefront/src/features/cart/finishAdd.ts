import type { QueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { checkError } from "@/api/errors";
import { toast } from "@/ui/notices";
import { takeIntendedAdd } from "./intendedAdd";
import { markCartChanged, setCartTotal } from "./queries";

/** Puts into the cart what the end of the session held up, and says so. */
export async function finishAdd(client: QueryClient, username: string): Promise<void> {
  const lines = takeIntendedAdd(username);
  if (!lines?.length) return;
  try {
    const body = { params: lines.map((line) => ({ is_yj: 0, ...line })) };
    setCartTotal(client, await api.post("/api/cart", { body }));
    markCartChanged(client);
    toast(lines.length > 1 ? `刚才的 ${lines.length} 个品种已加入购物车` : "刚才的商品已加入购物车");
  } catch (error) {
    checkError(error);
  }
}
