import type { QueryClient } from "@tanstack/react-query";
import { cursorTracker } from "@yaoji/live/cursor";
import type { Socket } from "socket.io-client";
import { askAgain } from "@/api/askAgain";
import type { Cursor, OrderDetail, ServerEvents } from "@/api/types";
import { askSeckillsAgain, takeSeckillStock } from "@/features/campaigns/seckillStock";
import { cartKeys, cartNews, setCartTotal } from "@/features/cart/queries";
import { messageKeys } from "@/features/message/queries";
import { orderKeys } from "@/features/order/queries";
import { serviceNews } from "@/features/service/news";
import { type UserState, userBaseOptions, userKeys } from "@/features/user/queries";
import { alert, toast } from "@/ui/notices";
import { markSignedOut } from "./errorEffects";

export const POLL_MS = 15_000;
/** A page that the server has put out because it did not read comes back after so long. */
const COME_BACK_MS = 2_000;

/** What a ticket changes elsewhere: the bar of the home page, the records, and where prizes go. */
const drawn = [["draw", "records"], ["draw", "simple"], ["draw", "check"], ["coupons"], ["wallet"]] as const;

type Told = Omit<ServerEvents, "session:ended" | "live:reload">;
/** As they come over the line: with their cursors. */
type WithCursors = {
  [Name in keyof Told]: (data: Parameters<Told[Name]>[0], cursor: Cursor) => void;
} & Pick<ServerEvents, "session:ended" | "live:reload">;
type ShopSocket = Socket<WithCursors, Record<string, never>>;

/** What each event does to the caches. */
export function liveHandlers(client: QueryClient): ServerEvents {
  return {
    "cart:changed": ({ total, change }) => {
      setCartTotal(client, { total });
      cartNews(client, change);
    },
    "order:changed": ({ id, status, status_text }) => {
      client.setQueryData<OrderDetail>(
        orderKeys.detail(id),
        (order) => order && { ...order, status, status_text },
      );
      void askAgain(client, orderKeys.all);
    },
    "message:changed": ({ unread, title }) => {
      setUnread(client, unread);
      void askAgain(client, messageKeys.all);
      if (!title) return;
      toast(title, { kind: "info" });
      // It may have been about a document, which changes the company's state.
      void askAgain(client, userKeys.base);
      void askAgain(client, userKeys.registration);
    },
    // Drawn on another device, or here. What a pop-up shows waits for its wheel (`useDrawMoved`).
    "draw:result": () => {
      for (const queryKey of drawn) void askAgain(client, queryKey);
    },
    "seckill:left": (news) => takeSeckillStock(client, news),
    "service:message": ({ message_id, author }) => {
      serviceNews.tell({ kind: "message", id: message_id, author });
      void askAgain(client, userKeys.base);
    },
    "service:read": ({ message_id, by_member }) => {
      serviceNews.tell({ kind: "read", id: message_id, byMember: by_member });
      if (by_member) void askAgain(client, userKeys.base);
    },
    "service:typing": ({ name }) => serviceNews.tell({ kind: "typing", name }),
    "service:changed": () => serviceNews.tell({ kind: "changed" }),
    "live:reload": () => {
      catchUp(client);
      poll(client);
    },
    "session:ended": ({ message }) => {
      client.removeQueries({ queryKey: cartKeys.all });
      client.removeQueries({ queryKey: orderKeys.all });
      client.removeQueries({ queryKey: messageKeys.all });
      markSignedOut(client);
      void alert(message || "登录已失效，请重新登录", { icon: "info" });
    },
  };
}

/** The base data tells more than this number: an answer that is dropped as too old is asked for anew. */
function setUnread(client: QueryClient, message_count: number): void {
  const queryKey = userKeys.base;
  const isUnderWay = client.isFetching({ queryKey }) > 0;
  if (client.getQueryData<UserState>(queryKey)?.signedIn) {
    void client.cancelQueries({ queryKey });
    client.setQueryData<UserState>(queryKey, (state) =>
      state?.signedIn ? { ...state, base: { ...state.base, message_count } } : state,
    );
  }
  if (isUnderWay) void askAgain(client, queryKey);
}

function poll(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: cartKeys.total });
  void client.invalidateQueries({ queryKey: userKeys.base });
  askSeckillsAgain(client);
}

/** A new password or another sign-in in this browser has put a new session in the place of the one that ended. */
async function isSignedInAnew(client: QueryClient): Promise<boolean> {
  try {
    return (await client.fetchQuery({ ...userBaseOptions, staleTime: 0 })).signedIn;
  } catch {
    return false;
  }
}

/** Asks again for what the open page shows of orders and messages. */
function catchUp(client: QueryClient): void {
  for (const queryKey of [orderKeys.all, messageKeys.all]) void askAgain(client, queryKey);
}

/** Opens the channel of a signed-in buyer; without it the two counts are asked for every 15 s. */
export function startLive(client: QueryClient): () => void {
  let socket: ShopSocket | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopped = false;
  const tracker = cursorTracker();

  const startPolling = () => {
    timer ??= setInterval(() => poll(client), POLL_MS);
  };
  const stopPolling = () => {
    clearInterval(timer);
    timer = undefined;
  };

  void import("socket.io-client")
    .then(({ io }) => {
      if (stopped) return;
      const opened: ShopSocket = io("/shop", {
        path: "/socket.io",
        withCredentials: true,
        auth: (say) => say({ cursor: tracker.current() }),
      });
      socket = opened;
      let wasConnected = false;
      opened.on("connect", () => {
        stopPolling();
        serviceNews.noteUp(true);
        askSeckillsAgain(client);
        // The server sends the events since the last one received.
        if (wasConnected && tracker.current() !== undefined) return;
        // What happened while the line was down, or between the page's answer and the first connection.
        catchUp(client);
        if (wasConnected) poll(client);
        wasConnected = true;
      });
      opened.on("disconnect", (reason) => {
        serviceNews.noteUp(false);
        startPolling();
        if (reason !== "io server disconnect") return;
        setTimeout(() => {
          if (!stopped) opened.connect();
        }, COME_BACK_MS);
      });
      opened.on("connect_error", () => {
        serviceNews.noteUp(false);
        startPolling();
      });
      const handlers = liveHandlers(client);
      const once =
        <Data>(handle: (data: Data) => void) =>
        (data: Data, cursor: Cursor) => {
          if (tracker.isNew(cursor)) handle(data);
        };
      opened.on("cart:changed", once(handlers["cart:changed"]));
      opened.on("order:changed", once(handlers["order:changed"]));
      opened.on("message:changed", once(handlers["message:changed"]));
      opened.on("draw:result", once(handlers["draw:result"]));
      opened.on("seckill:left", handlers["seckill:left"]);
      opened.on("service:message", once(handlers["service:message"]));
      opened.on("service:read", once(handlers["service:read"]));
      opened.on("service:typing", once(handlers["service:typing"]));
      opened.on("service:changed", once(handlers["service:changed"]));
      opened.on("live:reload", () => {
        tracker.forget();
        handlers["live:reload"]();
      });
      opened.on("session:ended", (data) => {
        tracker.forget();
        opened.disconnect();
        stopPolling();
        void isSignedInAnew(client).then((isAnew) => {
          if (stopped) return;
          if (isAnew) opened.connect();
          else handlers["session:ended"](data);
        });
      });
    })
    .catch(startPolling);

  return () => {
    stopped = true;
    stopPolling();
    serviceNews.noteUp(false);
    socket?.disconnect();
  };
}
