import { later } from "../../loading/later";

export const InspectionsPage = later(
  () => import("./InspectionsPage"),
  (file) => file.InspectionsPage,
);
