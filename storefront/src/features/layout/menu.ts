import { create } from "zustand";

/** Whether the drawer of categories is open; it is drawn by what the first screen does without (`MenuPlace`). */
export const useMenu = create(() => false);

export const openMenu = () => useMenu.setState(true);
