import { type RefObject, useEffect, useRef } from "react";
import { OVER } from "../forms/over";
import { listens } from "../review/useKeys";

/** What a row can be told by its key. */
export const ROW_KEYS: readonly [keys: string, words: string][] = [
  ["J / K", "下一行 / 上一行"],
  ["X", "选中或取消选中这一行"],
  ["Enter", "打开这一行"],
  ["搜索框里 Enter", "只找到一条时打开它；扫码枪扫单号也可以"],
  ["?", "显示这些按键"],
];

export const ROWS = ".RaDataTable-tableWrapper tbody > tr.RaDataTable-row";

/**
 * Keys of the rows of a table. The focus stands on the row itself, so that it is seen and read out; the rows are react-admin's, which
 * answer to clicks alone.
 */
export function useRowKeys(frame: RefObject<HTMLElement | null>, onHelp: () => void): void {
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!listens(event) || document.querySelector(OVER)) return;
      const rows = [...(frame.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const row = rows[at];
      const key = event.key.toLowerCase();
      if (key === "j" || key === "k") {
        const next = rows[Math.min(Math.max(at + (key === "j" ? 1 : -1), 0), rows.length - 1)];
        if (next) next.tabIndex = -1;
        next?.focus();
      } else if (key === "x" && row) row.querySelector<HTMLElement>("input[type='checkbox']")?.click();
      // On a button inside a row it presses the button.
      else if (key === "enter" && row && row === document.activeElement) row.click();
      else if (key === "?" && rows.length > 0) help.current();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [frame]);
}
