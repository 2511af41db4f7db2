import { reporter } from "@yaoji/errors/report";
import { HttpError } from "ra-core";

/** `/goods/:id/show`: words of the address stay, numbers and names of records do not. */
export function routeOf(path: string): string {
  const [first = "", ...rest] = path
    .replace(/^\/admin/, "")
    .split("/")
    .filter(Boolean);
  const views = rest.map((part) => (/^(create|show)$/.test(part) ? part : ":id"));
  return `/${[/^[a-z_]+$/.test(first) || first === "" ? first : ":id", ...views].join("/")}`;
}

export const report = reporter({
  app: "admin",
  route: () => routeOf(window.location.pathname),
  isAnswer: (error) => error instanceof HttpError,
});
