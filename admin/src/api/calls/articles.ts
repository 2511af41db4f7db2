import { post } from "../endpoints";

/** A text as the server would keep and show it. */
export const previewArticle = (body: string) => post("/admin/api/articles/preview", { body: { body } });
