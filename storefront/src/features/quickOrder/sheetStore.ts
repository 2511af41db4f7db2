import { useCallback } from "react";
import { create } from "zustand";
import type { StockSheet } from "@/api/types";
import { useUser } from "@/features/user/queries";
import { type Item, itemOfRow } from "./proposals";

/** A stock sheet in progress, with the decisions about its rows. */
interface Sheet {
  /** whose it is: another buyer who signs in here begins with none */
  owner: string;
  file: string;
  facts: Pick<StockSheet, "read" | "enough" | "left_out"> | null;
  items: Item[];
}

const nothing: Sheet = { owner: "", file: "", facts: null, items: [] };
const useStore = create<Sheet>(() => nothing);

/** The buyer's sheet; it outlives other pages, not a reload: stock that was read yesterday proposes nothing today. */
export function useStockSheetStore() {
  const owner = useUser()?.username ?? "";
  const sheet = useStore();
  const { file, facts, items } = sheet.owner === owner ? sheet : nothing;
  const begin = useCallback(
    (file: string, read: StockSheet) =>
      useStore.setState({ owner, file, facts: read, items: read.rows.map(itemOfRow) }),
    [owner],
  );
  const change = useCallback((items: Item[]) => useStore.setState({ items }), []);
  return { file, facts, items, begin, change };
}
