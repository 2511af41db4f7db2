import type { QueryClient } from "@tanstack/react-query";
import type { NavigateFunction } from "react-router";
import { type ErrorEffects, TIMEOUT_TEXT } from "@/api/errors";
import { type UserState, userKeys } from "@/features/user/queries";
import { noteSessionEnded } from "@/features/user/sessionEnded";
import { loginUrl } from "@/ui/loginUrl";
import { alert, confirm, toast } from "@/ui/notices";
import { reload } from "@/ui/reload";

export function markSignedOut(client: QueryClient): void {
  if (client.getQueryData<UserState>(userKeys.base)?.signedIn) noteSessionEnded();
  client.setQueryData<UserState>(userKeys.base, { signedIn: false, base: null });
}

/** Spec §8 on the real page. */
export function pageErrorEffects(client: QueryClient, navigate: NavigateFunction): ErrorEffects {
  // Several calls of one page fail together; one message is shown for all of them.
  let asking = false;
  let sending = false;
  return {
    toLogin: () => {
      markSignedOut(client);
      const { pathname, search } = window.location;
      if (pathname !== "/login") void navigate(loginUrl(pathname + search));
    },
    toContract: (message) => {
      if (sending) return;
      sending = true;
      void alert(message, { icon: "info", okText: "去签合同" }).then(() => {
        sending = false;
        return navigate("/dzht");
      });
    },
    alert: (message, title) => void alert(message || "没有完成，请稍后再试", { title, icon: "info" }),
    toast: (message, kind) => toast(message, { kind }),
    timeout: () => {
      if (asking) return;
      asking = true;
      void confirm(TIMEOUT_TEXT, { icon: "clock", okText: "刷新", cancelText: "关闭" }).then((yes) => {
        asking = false;
        if (yes) void reload();
      });
    },
  };
}
