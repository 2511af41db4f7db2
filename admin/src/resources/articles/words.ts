import type { Article } from "../../api/types";
import type { Word } from "../../i18n/words";

export const FACTS: Record<string, string> = {
  none: "不显示",
  licences: "许可证号",
  contact: "联系方式",
  service: "联系方式和专属客服",
  dispatch: "当日发货截止时间",
  visits: "访问统计方式",
};

/** What a text may say in place of a figure of the settings. */
export const FIGURES = ["{{付款时限}}", "{{秒杀付款时限}}", "{{自动收货期限}}", "{{投诉答复期限}}"] as const;

export const ARTICLE_STATUS: Record<string, string> = { draft: "草稿", published: "发布" };

/** What buyers see of it: nothing, something later, or the article. */
export function stateOf(article: Pick<Article, "status" | "is_public">): Word {
  if (article.status === "draft") return { text: "草稿", tone: "neutral" };
  return article.is_public ? { text: "已发布", tone: "ok" } : { text: "待公开", tone: "info" };
}

/** Only articles of the help centre have addresses of their own. */
export function pathError(path: unknown): string | undefined {
  if (typeof path !== "string" || path === "") return undefined;
  const [section, name, ...more] = path.startsWith("/help/") ? path.slice(6).split("/") : [];
  const part = (text?: string) => text !== undefined && /^[a-z0-9-]{1,30}$/.test(text);
  return part(section) && part(name) && more.length === 0 && section !== "info"
    ? undefined
    : "填 /help/栏目/名称，用小写字母、数字和短横";
}
