import type { Conversation } from "../../api/types";
import type { Word } from "../../i18n/words";

export const CONVERSATION_STATE: Record<string, Word> = {
  waiting: { text: "排队中", tone: "warn" },
  open: { text: "接待中", tone: "info" },
  closed: { text: "已结束", tone: "neutral" },
};

export const STARS = [5, 4, 3, 2, 1].map((stars) => ({ id: stars, name: `${stars} 星` }));

/** The stars, and what the buyer said with them. */
export const ratingOf = ({ rating, rating_words }: Pick<Conversation, "rating" | "rating_words">): string =>
  rating === null ? "" : [`${rating} 星`, rating_words].filter(Boolean).join("：");
