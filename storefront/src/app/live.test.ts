import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { OrderDetail, UserBase } from "@/api/types";
import { cartKeys } from "@/features/cart/queries";
import { orderKeys } from "@/features/order/queries";
import { type UserState, userKeys } from "@/features/user/queries";
import { useNotices } from "@/ui/notices";
import { liveHandlers } from "./live";

describe("live events", () => {
  it("patch the counts and the order on screen", () => {
    const client = new QueryClient();
    const on = liveHandlers(client);
    client.setQueryData(userKeys.base, {
      signedIn: true,
      base: { username: "a", message_count: 1 } as UserBase,
    } satisfies UserState);
    client.setQueryData(orderKeys.detail("Y1"), {
      id: "Y1",
      status: 30,
      status_text: "待发货",
    } as OrderDetail);

    on["cart:changed"]({ total: 7 });
    on["message:changed"]({ unread: 4 });
    on["order:changed"]({ id: "Y1", status: 40, status_text: "待收货" });

    expect(client.getQueryData(cartKeys.total)).toEqual({ total: 7 });
    expect(client.getQueryData<UserState>(userKeys.base)?.base?.message_count).toBe(4);
    expect(client.getQueryData<OrderDetail>(orderKeys.detail("Y1"))?.status_text).toBe("待收货");
  });
  it("clear everything that was the buyer's when the session ends", () => {
    const client = new QueryClient();
    client.setQueryData(cartKeys.total, { total: 7 });
    liveHandlers(client)["session:ended"]({ message: "账户在别处登录" });
    expect(client.getQueryData(cartKeys.total)).toBeUndefined();
    expect(client.getQueryData<UserState>(userKeys.base)).toEqual({ signedIn: false, base: null });
    expect(useNotices.getState().boxes.map((box) => box.message)).toEqual(["账户在别处登录"]);
  });
});
