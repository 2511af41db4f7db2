import { Box } from "@mui/material";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useListContext } from "react-admin";
import { ROWS } from "./useRowKeys";

const CARDS = "a.MuiCardActionArea-root";

/** The text of the list's search box when Enter was pressed in it; nothing once it is typed on. */
function useEntered(): string | null {
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const box = event.target;
      if (!(box instanceof HTMLInputElement) || box.name !== "q" || event.isComposing) return;
      if (!box.closest("[role='dialog']")) setEntered(event.key === "Enter" ? box.value.trim() : null);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return entered;
}

/** Around the rows of a list: Enter in the search box, with which a scanner ends, opens what was found if it is one. */
export function OnlyHit({ children }: { children: ReactNode }) {
  const { data, total, isFetching, filterValues } = useListContext();
  const frame = useRef<HTMLDivElement>(null);
  const entered = useEntered();
  const asked: unknown = filterValues?.q;
  const isFound = !isFetching && total === 1 && data?.length === 1 && String(asked ?? "").trim() === entered;
  useEffect(() => {
    if (!isFound || !entered) return;
    const [row] = frame.current?.querySelectorAll<HTMLElement>(`${ROWS}, ${CARDS}`) ?? [];
    row?.click();
  }, [isFound, entered]);
  return <Box ref={frame}>{children}</Box>;
}
