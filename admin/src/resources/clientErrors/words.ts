import type { Word } from "../../i18n/words";

export const APP: Record<string, Word> = {
  shop: { text: "商城", tone: "neutral" },
  admin: { text: "后台", tone: "neutral" },
};
