import { useEffect, useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";

const isRefused = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  (("type" in error && error.type === "server") ||
    Object.entries(error).some(([key, inner]) => key !== "ref" && isRefused(inner)));

/**
 * What the server refuses is led to, as react-hook-form leads to what is missing: the first box that says something, or what stands for the
 * field that has none.
 */
export function FocusRefused() {
  const { errors, submitCount } = useFormState();
  const { setFocus } = useFormContext();
  const place = useRef<HTMLSpanElement>(null);
  const followed = useRef(0);
  useEffect(() => {
    if (submitCount === followed.current) return;
    followed.current = submitCount;
    if (!isRefused(errors)) return;
    const box = place.current?.closest("form")?.querySelector<HTMLElement>("[aria-invalid='true']");
    if (box) box.focus();
    else for (const name of Object.keys(errors)) setFocus(name);
  }, [submitCount, errors, setFocus]);
  return <span ref={place} hidden />;
}
