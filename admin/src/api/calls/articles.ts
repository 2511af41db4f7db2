import { post } from "../http";

/** A text as the server would keep and show it. */
export const previewArticle = (body: string) => post<{ body: string }>("/articles/preview", { body });
