import { ApiError } from "@/api/client";
import { reporter } from "./errorReport";
import { matchRow } from "./match";

export const report = reporter({
  app: "shop",
  route: () => matchRow(window.location.pathname).row.path,
  isAnswer: (error) => error instanceof ApiError,
});
