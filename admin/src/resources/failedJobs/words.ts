import type { Word } from "../../i18n/words";

export const KIND: Record<string, Word> = {
  event: { text: "事件处理", tone: "danger" },
  mail: { text: "邮件", tone: "warn" },
  text: { text: "短信", tone: "warn" },
};
