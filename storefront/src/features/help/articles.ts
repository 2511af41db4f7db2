import { about } from "./about";
import { guarantee } from "./guarantee";
import { guide } from "./guide";
import { payment } from "./payment";

export interface Block {
  heading?: string;
  text?: string;
  /** steps or points; `ordered` numbers them */
  list?: string[];
  ordered?: boolean;
}
export interface Article {
  path: string;
  title: string;
  blocks: Block[];
  /** the page shows the shop's own data below: licences, or ways to reach us */
  extra?: "licences" | "contact" | "service";
}
export interface ArticleGroup {
  name: string;
  articles: Article[];
}

export const helpGroups: ArticleGroup[] = [
  { name: "新手指南", articles: guide },
  { name: "服务保障", articles: guarantee },
  { name: "支付配送", articles: payment },
  { name: "关于我们", articles: about },
];
