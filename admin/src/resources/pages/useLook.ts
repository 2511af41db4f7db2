import type { Page } from "../../api/types";
import { useRows } from "../../api/useRecords";
import { MOST_ACTIVITIES, pathOf, previewOf } from "./words";

/** The windows in which the storefront itself shows a page that is not published. */
export const SCREEN = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Where to look at it: 活动中心 above the activities that buyers see now. */
export function useLook(page: Page) {
  const { data } = useRows(
    "activities",
    {
      filter: { kind: "activity", is_open: true },
      sort: { field: "sort", order: "ASC" },
      pagination: { page: 1, perPage: 5 * MOST_ACTIVITIES },
    },
    { enabled: page.place === "hdzx" },
  );
  const open = data?.filter(({ state }) => state !== "ended").map(({ id }) => id);
  const path = pathOf(page, open);
  return {
    path,
    isMissing: open?.length === 0,
    /** Without a version: at the newest. */
    look({ width, height }: typeof SCREEN, version?: number) {
      if (path)
        window.open(previewOf(path, page, version), "_blank", `popup,width=${width},height=${height}`);
    },
  };
}
