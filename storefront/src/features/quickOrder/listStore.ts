import { useCallback } from "react";
import { create } from "zustand";
import { useUser } from "@/features/user/queries";
import { recall, remember } from "@/ui/sessionStore";
import type { Choice } from "./choices";

/** A list in progress, with its results and the selections made. */
interface QuickList {
  /** whose it is: another buyer who signs in here begins with an empty one */
  owner: string;
  text: string;
  choices: Choice[];
}

const KEY = "yaoji.quick-list";
const nothing: QuickList = { owner: "", text: "", choices: [] };

function isChoice(value: unknown): value is Choice {
  if (typeof value !== "object" || value === null || !("row" in value)) return false;
  const { row } = value;
  if (typeof row !== "object" || row === null || !("goods" in row) || !("alternatives" in row)) return false;
  return Array.isArray(row.goods) && Array.isArray(row.alternatives);
}

function kept(): QuickList {
  const value = recall(KEY);
  if (typeof value !== "object" || value === null) return nothing;
  const { owner, text, choices } = value as Partial<Record<keyof QuickList, unknown>>;
  return typeof owner === "string" && typeof text === "string" && Array.isArray(choices)
    ? { owner, text, choices: choices.filter(isChoice) }
    : nothing;
}

const useStore = create<QuickList>(kept);

// Hundreds of rows are too much to write at every key: they stay in memory, and go to the store with the page.
window.addEventListener("pagehide", () => remember(KEY, useStore.getState()));

/** The buyer's list; it outlives other pages, other tabs of this one and a reload. */
export function useQuickList() {
  const owner = useUser()?.username ?? "";
  const list = useStore();
  const { text, choices } = list.owner === owner ? list : nothing;
  const change = useCallback(
    (patch: (now: Omit<QuickList, "owner">) => Partial<Omit<QuickList, "owner">>) =>
      useStore.setState((before) => {
        const now = before.owner === owner ? before : { ...nothing, owner };
        return { ...now, ...patch(now) };
      }),
    [owner],
  );
  return { text, choices, change };
}
