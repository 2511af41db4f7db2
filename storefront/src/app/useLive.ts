import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { cartKeys } from "@/features/cart/queries";
import { userKeys, useUser } from "@/features/user/queries";

const AGAIN_MS = 15_000;

/** Keeps the page of a signed-in buyer current, if what does it does not come, by asking for the counts meanwhile. */
export function useLive() {
  const client = useQueryClient();
  const username = useUser()?.username;
  useEffect(() => {
    if (!username) return;
    let stop: (() => void) | undefined;
    let left = false;
    const come = () =>
      void import("./arrival")
        .then((file) => {
          if (!left) stop = file.arrive(client, username);
        })
        .catch(() =>
          setTimeout(() => {
            if (left) return;
            for (const queryKey of [cartKeys.total, userKeys.base])
              void client.invalidateQueries({ queryKey });
            come();
          }, AGAIN_MS),
        );
    come();
    return () => {
      left = true;
      stop?.();
    };
  }, [client, username]);
}
