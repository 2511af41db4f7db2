import { reporter } from "@yaoji/errors/report";
import { ApiError } from "@/api/client";
import { matchRow } from "./match";

export const report = reporter({
  app: "shop",
  route: () => matchRow(window.location.pathname).row.path,
  isAnswer: (error) => error instanceof ApiError,
});
