import { useEffect } from "react";
import { useSearchParams } from "react-router";

/** Messages and mails lead to the panel with `?service=1`, which is taken out of the address once it is open. */
export function useServiceLink(open: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get("service") === "1";
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens when it is asked for, not when the page draws anew
  useEffect(() => {
    if (!isAsked) return;
    open();
    const rest = new URLSearchParams(params);
    rest.delete("service");
    setParams(rest, { replace: true });
  }, [isAsked]);
}
