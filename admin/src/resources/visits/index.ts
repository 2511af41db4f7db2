import { later } from "../../loading/later";

export const VisitsPage = later(
  () => import("./VisitsPage"),
  (file) => file.VisitsPage,
);
